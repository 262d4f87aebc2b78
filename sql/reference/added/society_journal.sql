-- Data of society journal lists on the journals of the tables. One list that names a society is enough.
with named as (
    select
        is_society,
        unnest(string_to_array(issns, ';')) as named_issn
    from society_line
)

select
    o.owner as society_owner,
    case when bool_or(n.is_society) then 'YES' else 'NO' end as society_flag
from named as n
inner join issn_owner as o on n.named_issn = o.owned_issn
group by o.owner
