-- The newest version of the reference data that was loaded of another folder than the one whose content is named ($1): versions that
-- differ only in what is known of institutions begin alike.
select version
from reference
where substr(version, 1, length($1)) <> $1
order by loaded_at desc, version desc
limit 1
