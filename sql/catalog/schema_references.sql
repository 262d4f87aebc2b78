-- The columns of a table that reference rows of tables (SQLite).
select
    "from" as column_name,
    "table" as of_table,
    "to" as of_column
from pragma_foreign_key_list($1)
order by id, seq
