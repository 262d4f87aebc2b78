-- Counts a member ($2) in a scenario ($1); one that is counted already stays so.
insert into scenario_member (scenario_id, member_package_id)
values ($1, $2)
on conflict do nothing
