-- A scenario by its id ($1).
select *
from scenario
where id = $1
