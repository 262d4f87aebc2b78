-- Marks a scenario ($1) as the proposal of a scenario ($2) to a member ($3), as another scenario ($4) is one.
insert into proposal (
    scenario_id,
    of_scenario_id,
    member_package_id,
    sent_at,
    sent_revision,
    changed_at,
    returned_at
)
select
    $1,
    $2,
    $3,
    p.sent_at,
    p.sent_revision,
    p.changed_at,
    p.returned_at
from proposal as p
where p.scenario_id = $4
