-- The works of the snapshot with the journal of each, if any. The small side of a join comes first: it is loaded while
-- the works are streamed. `is_paper`: whether it counts as a paper of its journal. Open access is one of the four
-- colours of the model, or closed.
with unmerged as (
    select e.*
    from merged_work as m
    right anti join extract as e on m.work_no = e.work_no
),

-- Column names differ from those of the works: the optimiser of DataFusion 55.2 moves a filter below a join by column
-- name, and confuses the two sides if names are equal.
known as (
    select
        source_no as known_no,
        issn_l as known_issn_l
    from source
),

in_journal as (
    select
        e.*,
        case
            when not e.is_in_journal then null
            when s.known_issn_l is not null then s.known_issn_l
            when regexp_like(e.issn_l, '^[0-9]{4}-[0-9]{3}[0-9X]$') then e.issn_l
        end as journal
    from known as s
    right join unmerged as e on s.known_no = e.source_no
)

select
    w.work_no,
    w.journal as issn_l,
    w.year,
    w.published,
    case
        when w.oa_status = 'diamond' then 'gold'
        when w.oa_status in ('green', 'hybrid', 'bronze', 'gold') then w.oa_status
        else 'closed'
    end as colour,
    w.oa_status,
    w.has_reviewed,
    w.has_submitted,
    w.field,
    w.doi,
    w.apc_usd,
    w.named,
    w.authors,
    w.referenced,
    w.journal is not null and not w.is_paratext and coalesce(array_has(o.types, w.type), false) as is_paper,
    coalesce(w.year between o.first_year and o.last_year, false) as is_counted
from recipe as o
cross join in_journal as w
