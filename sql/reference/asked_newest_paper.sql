-- A date of each journal's newest paper, if it was requested by source. Journals with papers of the last twelve months
-- have the date of the newest paper of all, which is also in a row of its own without a journal.
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
