-- The packages that a user ($1) may see, with their list fields, the state of their files and the user's role, in order
-- of creation. The files are those of the package that a package follows, if it follows one. The demo's additional
-- tables (citations, authorships) do not count as files. A file that could not be used no longer counts when a later
-- one with its name or in its slot is in use.
with visible as (
    select
        p.id,
        coalesce(p.data_package_id, p.id) as data_id,
        r.role
    from package as p
    inner join user_role as r on r.institution_id = p.institution_id
    where p.deleted_at is null and r.user_id = $1
),

failed as (
    select
        u.package_id,
        count(*) as files,
        max(u.uploaded_at) as newest
    from upload as u
    where
        u.package_id in (select v.data_id from visible as v)
        and u.verdict in ('reject', 'empty')
        and u.is_live = 0
        and not exists (
            select 1
            from upload as l
            where
                l.package_id = u.package_id
                and l.is_live = 1
                and l.id > u.id
                and (l.slot = u.slot or l.name = u.name)
        )
    group by u.package_id
),

unconfirmed as (
    select
        u.package_id,
        count(*) as files,
        max(u.uploaded_at) as newest
    from upload as u
    where
        u.package_id in (select v.data_id from visible as v)
        and u.verdict not in ('waiting', 'reject', 'empty')
        and u.is_live = 0
        and u.confirm_reason is not null
    group by u.package_id
),

live as (
    select
        u.package_id,
        sum(case when u.slot in ('citations', 'authorships') then 0 else 1 end) as files,
        string_agg(u.slot, ' ') as slots,
        max(case when u.kind = 'counter' then u.uploaded_at end) as counter_at
    from upload as u
    where u.package_id in (select v.data_id from visible as v) and u.is_live = 1
    group by u.package_id
)

select
    p.id,
    p.name,
    p.institution_id,
    i.name as institution_name,
    i.is_consortium,
    p.kind,
    p.publisher,
    d.currency,
    d.big_deal_cost,
    d.big_deal_cost_increase,
    v.role,
    (select count(*) from scenario as s where s.package_id = p.id) as scenario_count,
    coalesce(live.files, 0) as file_count,
    coalesce(live.slots, '') as live_slots,
    live.counter_at,
    coalesce(failed.files, 0) as failed_files,
    failed.newest as failed_at,
    coalesce(unconfirmed.files, 0) as unconfirmed_files,
    unconfirmed.newest as unconfirmed_at
from visible as v
inner join package as p on p.id = v.id
inner join package as d on d.id = v.data_id
inner join institution as i on i.id = p.institution_id
left join live on live.package_id = v.data_id
left join failed on failed.package_id = v.data_id
left join unconfirmed on unconfirmed.package_id = v.data_id
order by p.created_at, p.id
