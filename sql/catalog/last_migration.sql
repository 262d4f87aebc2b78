-- The number of the last applied migration.
select coalesce(max(version), 0) as version
from _sqlx_migrations
