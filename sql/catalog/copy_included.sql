-- Includes a member ($2) in a scenario ($1) if another scenario ($3) includes another member ($4).
insert into scenario_member (scenario_id, member_package_id)
select
    $1,
    $2
from scenario_member as m
where m.scenario_id = $3 and m.member_package_id = $4
