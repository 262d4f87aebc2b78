-- Institutions whose name in lowercase matches a pattern ($1), by name, at most $2. Those of visitors of the demo are
-- left out.
select
    id,
    name
from institution
where lower(name) like $1 escape '\' and is_demo = 0
order by name, id
limit $2
