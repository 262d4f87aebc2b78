-- The first institution with a name ($1), except those of visitors of the demo.
select min(id) as id
from institution
where name = $1 and is_demo = 0
