-- The version of the reference data that forecasts read before the one that was loaded last.
select version
from reference
order by loaded_at desc, version desc
limit 1 offset 1
