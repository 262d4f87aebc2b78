-- Makes a replaced upload ($2) of a package ($1) a live one again. Changes no row if it is not a replaced one.
update upload
set
    is_live = 1,
    replaced_at = null,
    replaced_by = null
where
    package_id = $1
    and id = $2
    and is_live = 0
    and confirm_reason is null
    and verdict in ('accept', 'accept_with_warnings')
