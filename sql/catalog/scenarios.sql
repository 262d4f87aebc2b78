-- The scenarios of a package ($1), in order of creation.
select *
from scenario
where package_id = $1
order by created_at, id
