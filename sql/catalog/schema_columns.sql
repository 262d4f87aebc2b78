-- The columns of a table in order, with their types as in the migrations (SQLite).
select
    name,
    lower(type) as type
from pragma_table_info($1)
order by cid
