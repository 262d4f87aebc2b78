-- The public page at an address ($1), its author, and when its scenario was last changed.
select
    p.*,
    u.name as created_by_name,
    (select max(v.changed_at) from scenario_version as v where v.scenario_id = p.scenario_id) as changed_at
from public_page as p
inner join user_account as u on u.id = p.created_by
where p.token = $1
