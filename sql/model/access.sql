-- Post-termination access as days since 1970-01-01. One row per package and journal with an entry. An open start counts
-- as 1850-01-01 and an open end as 2042-01-02, far outside every window. Several entries of a journal count as one
-- range from the first start to the last end.
select
    package_id,
    issn_l,
    min(arrow_cast(coalesce(try_cast(start_date as date), date '1850-01-01'), 'Int32')) as access_start,
    max(arrow_cast(coalesce(try_cast(end_date as date), date '2042-01-02'), 'Int32')) as access_end
from pta
group by package_id, issn_l
