-- The last migration that was applied.
select coalesce(max(version), 0) as version
from _sqlx_migrations
