-- Works that were merged into others. They no longer exist, and references to them mean the other work.
select distinct
    openalex_number(id) as work_no,
    openalex_number(merge_into_id) as into_no
from merged_line
