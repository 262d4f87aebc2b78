-- Makes an unconfirmed upload ($2) of a package ($1) the live one. Changes no row if it does not wait for a
-- confirmation.
update upload
set
    is_live = 1,
    confirm_reason = null,
    confirm_code = null
where package_id = $1 and id = $2 and is_live = 0 and confirm_reason is not null
