-- The version of the reference data that forecasts use: the one loaded last.
select version
from reference
order by loaded_at desc, version desc
limit 1
