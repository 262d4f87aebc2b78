-- The sandboxes that are open at a moment ($1) and have no consortium, with the package of their library.
select
    s.user_id,
    i.institution_id,
    p.id as package_id
from sandbox as s
inner join sandbox_institution as i on i.user_id = s.user_id
inner join package as p on p.institution_id = i.institution_id and p.kind <> 'feeder'
where
    s.ends_at > $1
    and not exists (
        select 1
        from sandbox_institution as other
        inner join institution as c on c.id = other.institution_id
        where other.user_id = s.user_id and c.is_consortium = 1
    )
order by s.created_at, s.user_id
