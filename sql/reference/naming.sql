-- Works that name a requested institution. One row per work and institution. `authors` are those of the work,
-- `authors_there` those of them at the institution.
with entry as (
    select
        *,
        unnest(named) as entry
    from work
    where named is not null
)

select
    i.ror_id,
    e.work_no,
    e.issn_l,
    e.year,
    e.oa_status,
    e.doi,
    e.apc_usd,
    e.referenced,
    e.is_paper,
    e.is_counted,
    e.authors,
    e.entry['authors'] as authors_there
from institution as i
inner join entry as e on i.institution_no = e.entry['institution_no']
