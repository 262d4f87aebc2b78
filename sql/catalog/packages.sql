-- The packages that a user ($1) may see, with their list fields and the user's role, in order of creation. The demo's
-- additional tables (citations, authorships) do not count as files.
select
    p.id,
    p.name,
    p.institution_id,
    i.name as institution_name,
    p.publisher,
    d.currency,
    r.role,
    (select count(*) from scenario as s where s.package_id = p.id) as scenario_count,
    (
        select count(*)
        from upload as u
        where
            u.package_id = d.id
            and u.is_live = 1
            and u.slot not in ('citations', 'authorships')
    ) as file_count
from package as p
inner join institution as i on i.id = p.institution_id
inner join package as d on d.id = coalesce(p.data_package_id, p.id)
inner join user_role as r on r.institution_id = p.institution_id and r.user_id = $1
where p.deleted_at is null
order by p.created_at, p.id
