-- DOAJ's data on journals: on those of the tables, and by ISSN on others. Of several entries of a journal, the most
-- recently reviewed one counts; of equals, the first.
with named as (
    select
        *,
        unnest(string_to_array(issns, ';')) as named_issn
    from doaj_line
),

ranked as (
    select
        coalesce(o.owner, n.named_issn) as journal,
        n.has_society,
        n.charge,
        n.currency,
        row_number() over (
            partition by coalesce(o.owner, n.named_issn)
            order by n.updated desc nulls last, n.line_no
        ) as place
    from named as n
    left join issn_owner as o on n.named_issn = o.owned_issn
)

select
    journal as doaj_owner,
    has_society,
    charge as doaj_charge,
    currency as doaj_currency
from ranked
where place = 1
