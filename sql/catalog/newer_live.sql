-- Is an upload of a slot ($2) of a package ($1) live that came after another one ($3)?
select id
from upload
where package_id = $1 and slot = $2 and is_live = 1 and id > $3
limit 1
