-- Institutions whose name in lowercase matches a pattern ($1), by name, at most $2.
select
    id,
    name
from institution
where lower(name) like $1 escape '\'
order by name, id
limit $2
