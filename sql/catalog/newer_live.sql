-- A live upload of a slot ($2) of a package ($1) that is newer than another upload ($3), if it exists.
select id
from upload
where package_id = $1 and slot = $2 and is_live = 1 and id > $3
limit 1
