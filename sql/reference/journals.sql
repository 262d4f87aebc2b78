-- The table of journals. A journal is sold by subscription if it is not open as a whole and has published within a year
-- before the newest paper of all.
with last_full_year as (
    select
        c.issn_l,
        cast(sum(case when c.colour = 'gold' then c.papers else 0 end) as double) as gold,
        cast(sum(c.papers) as double) as papers
    from paper_count as c
    cross join recipe as o
    where c.year = o.this_year - 1
    group by c.issn_l
),

flagged as (
    select
        j.*,
        j.is_oa or (j.is_in_doaj and coalesce(y.gold / y.papers >= 0.95, false)) as is_gold,
        coalesce(n.newest + interval '12 months' >= a.newest, false) as is_published
    from journal_source as j
    left join last_full_year as y on j.issn_l = y.issn_l
    left join newest_paper as n on j.issn_l = n.issn_l
    cross join (select max(newest) as newest from newest_paper) as a
)

select
    f.issn_l,
    f.title,
    f.publisher,
    s.subject,
    case when f.has_society then 'YES' end as is_society,
    f.is_published and not f.is_gold as is_current_subscription,
    f.is_gold,
    array_to_string(f.issns, ';') as issns,
    'openalex' as source
from flagged as f
left join subject as s on f.issn_l = s.issn_l
order by issn_l
