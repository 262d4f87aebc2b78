-- Every package with what a list shows of it, in the order of creation. What the demo brings along
-- beside files (citations, authorships) is not counted as a file.
select
    p.id,
    p.name,
    p.institution_name,
    p.publisher,
    p.currency,
    (select count(*) from scenario as s where s.package_id = p.id) as scenario_count,
    (
        select count(*)
        from upload as u
        where
            u.package_id = p.id
            and u.is_live = 1
            and u.slot not in ('citations', 'authorships')
    ) as file_count
from package as p
order by p.created_at, p.id
