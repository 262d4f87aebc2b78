-- Papers of each journal in five years by field.
select
    w.issn_l,
    w.field,
    count(*) as papers
from recipe as o
cross join work as w
where w.is_paper and w.field is not null and w.year between o.this_year - 4 and o.this_year
group by w.issn_l, w.field
