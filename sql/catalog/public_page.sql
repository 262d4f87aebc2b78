-- The public page of a scenario ($1), and its author.
select
    p.*,
    u.name as created_by_name
from public_page as p
inner join user_account as u on u.id = p.created_by
where p.scenario_id = $1
