-- Articles of the journals of the tables by year and colour. The journal is that of Unpaywall's linking ISSN, or else
-- that of the first or the second ISSN. The small side of a join comes first.
with by_linking as (
    select
        a.*,
        o.owner as linked
    from issn_owner as o
    right join unpaywall_latest as a on o.owned_issn = a.journal_issn_l
),

by_first as (
    select
        a.*,
        f.first_owner
    from (select owned_issn as first_owned, owner as first_owner from issn_owner) as f
    right join by_linking as a on f.first_owned = a.first_issn
),

owned as (
    select
        coalesce(a.linked, a.first_owner, s.second_owner) as journal,
        a.article_year,
        case
            when a.oa_status = 'diamond' then 'gold'
            when a.oa_status in ('green', 'hybrid', 'bronze', 'gold') then a.oa_status
            else 'closed'
        end as colour,
        a.has_reviewed,
        a.has_submitted,
        a.updated
    from (select owned_issn as second_owned, owner as second_owner from issn_owner) as s
    right join by_first as a on s.second_owned = a.second_issn
)

select
    w.journal as counted_issn_l,
    w.article_year as counted_year,
    w.colour,
    count(*) as papers,
    sum(case when w.has_reviewed then 1 else 0 end) as reviewed,
    sum(case when w.has_submitted then 1 else 0 end) as submitted,
    max(w.updated) as newest
from counted_years as y
cross join owned as w
where w.journal is not null and w.article_year between y.first_year and y.last_year
group by w.journal, w.article_year, w.colour
