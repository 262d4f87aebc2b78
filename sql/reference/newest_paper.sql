-- The date of each journal's newest paper that is not in the future.
select
    w.issn_l,
    max(w.published) as newest
from recipe as o
cross join work as w
where w.is_paper and w.published <= o.as_of
group by w.issn_l
