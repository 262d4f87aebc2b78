-- The linking ISSN of each ISSN, from the table of the ISSN International Centre. No rows if it was not provided.
select
    issn,
    min(issn_l) as linking_issn
from issn_line
where regexp_like(issn, '^[0-9]{4}-[0-9]{3}[0-9X]$') and regexp_like(issn_l, '^[0-9]{4}-[0-9]{3}[0-9X]$')
group by issn
