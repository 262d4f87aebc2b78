-- Holdings out of the members' files of facts (Parquet): the relation `holding` as far as the forecasts of members read
-- it, its facts packed. One row per package and journal with COUNTER use. A file names its package; the number of the
-- package is a matter of the question.
select
    p.package_no,
    h.package_id,
    h.title_no,
    h.price,
    h.in_core,
    h.in_filter,
    packed_holding(h.facts) as facts
from package as p
inner join holding_file as h on p.package_id = h.package_id
