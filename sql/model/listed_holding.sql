-- Holdings from the members' fact files (Parquet): the columns of the relation `holding` that the forecasts of members
-- read, with packed facts. One row per package and journal with COUNTER use. A file contains its package id; the number
-- of the package depends on the query.
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
