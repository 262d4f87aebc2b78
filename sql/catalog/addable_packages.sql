-- Packages that a user ($2) may make members of a consortium's package ($1), at most $5, by institutions whose name
-- matches the pattern $4: those of libraries where the user may change data, or of all libraries for staff ($3 = 1).
-- A sandbox of the demo and real libraries do not mix.
select
    p.id,
    p.name,
    p.institution_id,
    i.name as institution_name,
    p.currency,
    p.publisher
from package as p
inner join institution as i on i.id = p.institution_id
left join user_role as r on r.institution_id = p.institution_id and r.user_id = $2
where
    p.deleted_at is null
    and p.kind = 'own'
    and i.is_consortium = 0
    and i.is_demo = (
        select c.is_demo
        from package as f
        inner join institution as c on c.id = f.institution_id
        where f.id = $1
    )
    and (cast($3 as bigint) = 1 or r.role in ('Collaborator', 'Admin', 'ConsortiumAdmin'))
    and lower(i.name) like $4 escape '\'
    and not exists (
        select 1
        from consortium_member as m
        inner join package as f on f.id = m.member_package_id
        where m.package_id = $1 and f.source_package_id = p.id
    )
order by i.name, p.name, p.id
limit $5
