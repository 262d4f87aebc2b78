-- Bronze and closed papers of the requested journals by their age, if they were counted by source.
select
    s.issn_l,
    c.months,
    cast(sum(c.bronze) as double) as bronze,
    cast(sum(c.papers) as double) as papers
from source as s
inner join asked_age as c on s.source_no = c.source_no
where s.issn_l in (select j.issn_l from journal_source as j) and c.papers > 0
group by s.issn_l, c.months
