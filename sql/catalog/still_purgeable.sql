-- A package ($1) if it was deleted before a time ($2).
select id
from package
where id = $1 and deleted_at < $2
