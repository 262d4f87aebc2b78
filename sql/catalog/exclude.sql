-- Counts a member ($2) in a scenario ($1) no more.
delete from scenario_member
where scenario_id = $1 and member_package_id = $2
