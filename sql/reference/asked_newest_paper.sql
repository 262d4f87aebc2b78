-- A day of each journal's newest paper, where it was asked for by sources: whose papers are of the last twelve months has that
-- of the newest paper of all, which stands alone too. No journal has none.
select
    s.issn_l,
    max(o.newest) as newest
from source as s
inner join asked_recent as r on s.source_no = r.source_no
cross join asked_newest as o
group by s.issn_l
union all
select
    cast(null as varchar) as issn_l,
    o.newest
from asked_newest as o
