-- The scenarios of a package ($1), in the order of creation, which is that of their ids.
select *
from scenario
where package_id = $1
order by id
