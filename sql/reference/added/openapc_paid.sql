-- Payments of the institutions of the tables, by paper. Of several payments of an institution for one paper, the
-- largest counts; of equals, the earliest.
with reporter as (
    select
        reporter,
        min(reporter_ror) as reporter_ror
    from openapc_institution
    group by reporter
),

ranked as (
    select
        i.reporter_ror,
        p.*,
        row_number() over (
            partition by i.reporter_ror, p.doi
            order by p.euro desc, p.period, p.paid_issn nulls last, p.paid_journal nulls last
        ) as place
    from openapc_line as p
    inner join reporter as i on p.payer = i.reporter
    inner join wanted_institution as w on i.reporter_ror = w.wanted_id
)

select
    r.reporter_ror as payer_id,
    r.doi as paid_doi,
    r.euro,
    r.period,
    case r.is_hybrid when true then 'hybrid' when false then 'gold' end as paid_status,
    r.paid_journal,
    r.paid_publisher,
    coalesce(o.owner, r.paid_issn) as paid_issn_l
from ranked as r
left join issn_owner as o on r.paid_issn = o.owned_issn
where r.place = 1
