-- Includes a member ($2) in a scenario ($1), if not yet included.
insert into scenario_member (scenario_id, member_package_id)
values ($1, $2)
on conflict do nothing
