-- Gold and hybrid papers that name an institution, with the journal's list price. If several works have the same DOI,
-- the first of them counts.
with paper as (
    select
        n.ror_id,
        lower(regexp_replace(n.doi, '^https?://(dx\.)?doi\.org/', '')) as doi,
        n.work_no,
        n.issn_l,
        n.year,
        n.oa_status,
        n.apc_usd,
        n.authors,
        n.authors_there
    from naming as n
    where n.is_paper and n.is_counted and n.doi is not null and n.oa_status in ('gold', 'hybrid')
),

ranked as (
    select
        *,
        row_number() over (partition by ror_id, doi order by work_no) as place
    from paper
)

select
    p.ror_id,
    p.doi,
    p.issn_l,
    j.title as journal_name,
    j.publisher,
    cast(p.year as int) as year,
    p.oa_status,
    p.apc_usd as apc,
    case when p.apc_usd is not null then 'USD' end as currency,
    cast(p.authors as int) as num_authors_total,
    cast(p.authors_there as int) as num_authors_from_uni,
    'openalex' as source
from ranked as p
left join source_of_issn as j on p.issn_l = j.issn_l
where p.place = 1
order by ror_id, doi
