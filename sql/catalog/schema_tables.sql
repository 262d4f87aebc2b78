-- The tables that the migrations create, read from a SQLite database with no other tables.
select name
from sqlite_master
where type = 'table' and name not like 'sqlite_%' and name <> '_sqlx_migrations'
order by name
