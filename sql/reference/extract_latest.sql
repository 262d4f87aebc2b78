-- The works of a snapshot without a manifest: a work that stands in several files is told by the last of them.
select * exclude (line_no)
from (
    select
        *,
        row_number() over (partition by work_no order by file desc) as line_no
    from extract_file
)
where line_no = 1
