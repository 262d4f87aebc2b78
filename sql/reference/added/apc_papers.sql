-- The table of papers with charges. What the institution paid takes precedence over the journal's list price, and
-- existing charges over DOAJ's. A payment for a paper that is not in the table is a row of its own.
with known as (
    select
        b.*,
        p.euro,
        d.doaj_charge,
        d.doaj_currency,
        b.apc is not null and b.currency is not null as has_charge
    from base_apc_papers as b
    left join openapc_paid as p on b.ror_id = p.payer_id and lower(b.doi) = p.paid_doi
    left join doaj_journal as d on b.issn_l = d.doaj_owner
)

select
    k.ror_id,
    k.doi,
    k.issn_l,
    k.journal_name,
    k.publisher,
    k.year,
    k.oa_status,
    case
        when k.euro is not null then k.euro
        when k.has_charge then k.apc
        else coalesce(k.doaj_charge, k.apc)
    end as apc,
    case
        when k.euro is not null then 'EUR'
        when k.has_charge then k.currency
        else coalesce(k.doaj_currency, k.currency)
    end as currency,
    k.num_authors_total,
    k.num_authors_from_uni,
    k.source,
    case
        when k.euro is not null then 'paid'
        when k.has_charge then k.apc_basis
        when k.doaj_charge is not null then 'listed'
        else k.apc_basis
    end as apc_basis,
    case
        when k.euro is not null and k.source = 'openapc' then k.also_from
        when k.euro is not null then 'apc:openapc'
        when not k.has_charge and k.doaj_charge is not null then 'apc:doaj'
        else k.also_from
    end as also_from
from known as k
union all
select
    p.payer_id as ror_id,
    p.paid_doi as doi,
    p.paid_issn_l as issn_l,
    p.paid_journal as journal_name,
    p.paid_publisher as publisher,
    p.period as year,
    p.paid_status as oa_status,
    p.euro as apc,
    'EUR' as currency,
    null as num_authors_total,
    null as num_authors_from_uni,
    'openapc' as source,
    'paid' as apc_basis,
    null as also_from
from openapc_paid as p
left anti join base_apc_papers as b on p.payer_id = b.ror_id and p.paid_doi = lower(b.doi)
where p.paid_issn_l is not null
order by ror_id, doi
