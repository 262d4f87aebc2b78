-- The versions of the reference data, newest first.
select *
from reference
order by loaded_at desc, version desc
