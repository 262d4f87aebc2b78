-- Retires the live upload of a slot ($2) of a package ($1), for another upload.
update upload
set is_live = 0
where package_id = $1 and slot = $2 and is_live = 1
