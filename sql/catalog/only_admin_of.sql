-- The institutions where a user ($1) is the only Admin, by name.
select i.name
from user_role as r
inner join institution as i on i.id = r.institution_id
where
    r.user_id = $1
    and r.role in ('Admin', 'ConsortiumAdmin')
    and not exists (
        select 1
        from user_role as o
        where
            o.institution_id = r.institution_id
            and o.user_id <> r.user_id
            and o.role in ('Admin', 'ConsortiumAdmin')
    )
order by i.name
