-- Papers of the requested journals by year and colour, if they were counted by source.
select
    s.issn_l,
    c.year,
    c.colour,
    sum(c.papers) as papers,
    sum(c.reviewed) as reviewed,
    sum(c.submitted) as submitted
from source as s
inner join asked_paper as c on s.source_no = c.source_no
where s.issn_l in (select j.issn_l from journal_source as j) and c.papers > 0
group by s.issn_l, c.year, c.colour
