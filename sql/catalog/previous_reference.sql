-- The newest version of the reference data that was loaded from another folder than the one with a content hash ($1).
-- The names of versions that differ only in the data about institutions have the same beginning.
select version
from reference
where substr(version, 1, length($1)) <> $1
order by loaded_at desc, version desc
limit 1
