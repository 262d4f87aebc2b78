-- Papers of each journal in five years by field, if they were counted by source.
select
    s.issn_l,
    c.field,
    sum(c.papers) as papers
from source as s
inner join asked_field as c on s.source_no = c.source_no
group by s.issn_l, c.field
