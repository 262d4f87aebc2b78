-- The tables that the migrations make, asked of a SQLite database that holds nothing else.
select name
from sqlite_master
where type = 'table' and name not like 'sqlite_%' and name <> '_sqlx_migrations'
order by name
