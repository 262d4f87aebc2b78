-- The first institution with a name ($1).
select min(id) as id
from institution
where name = $1
