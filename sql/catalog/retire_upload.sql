-- Retires the live upload of a slot ($2) of a package ($1) at a time ($3), for another upload with a name ($4).
update upload
set
    is_live = 0,
    replaced_at = $3,
    replaced_by = $4
where package_id = $1 and slot = $2 and is_live = 1
