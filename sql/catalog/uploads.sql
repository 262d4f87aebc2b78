-- The uploads of a package ($1), the newest first.
select *
from upload
where package_id = $1
order by id desc
