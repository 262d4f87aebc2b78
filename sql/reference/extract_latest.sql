-- The works of a snapshot without a manifest: for a work in several files, the last of them counts.
select * exclude (line_no)
from (
    select
        *,
        row_number() over (partition by work_no order by file desc) as line_no
    from extract_file
)
where line_no = 1
