-- Institutions whose name in small letters matches a pattern ($1), in the order of their names, so many at
-- most ($2).
select
    id,
    name
from institution
where lower(name) like $1 escape '\'
order by name, id
limit $2
