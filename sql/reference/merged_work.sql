-- Works that were merged into others: they are no longer there, and what refers to them means the other.
select distinct
    openalex_number(id) as work_no,
    openalex_number(merge_into_id) as into_no
from merged_line
