-- Papers of the requested journals by year and colour, and the number of them with copies in repositories.
select
    w.issn_l,
    w.year,
    w.colour,
    count(*) as papers,
    sum(case when w.has_reviewed then 1 else 0 end) as reviewed,
    sum(case when w.has_submitted then 1 else 0 end) as submitted
from journal_source as j
inner join work as w on j.issn_l = w.issn_l
where w.is_paper and w.is_counted
group by w.issn_l, w.year, w.colour
