-- The proposal of a member's scenario ($1): the consortium's scenario, its package and the consortium.
select
    p.*,
    s.package_id as of_package_id,
    c.institution_id as consortium_id,
    i.name as consortium_name
from proposal as p
inner join scenario as s on s.id = p.of_scenario_id
inner join package as c on c.id = s.package_id
inner join institution as i on i.id = c.institution_id
where p.scenario_id = $1
