-- The ISSNs of Crossref's titles, with the journal of the tables that has each, if any.
with named as (
    select
        title_no,
        unnest(string_to_array(issns, ';')) as named_issn
    from crossref_line
)

select
    n.title_no as issn_title_no,
    n.named_issn,
    o.owner as issn_owner
from named as n
left join issn_owner as o on n.named_issn = o.owned_issn
