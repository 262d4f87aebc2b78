-- The titles of Crossref whose ISSNs, if a journal of the tables has them, all belong to one journal.
select
    issn_title_no as owned_title_no,
    min(issn_owner) as title_owner
from crossref_issn
where issn_owner is not null
group by issn_title_no
having count(distinct issn_owner) = 1
