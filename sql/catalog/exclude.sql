-- Excludes a member ($2) from a scenario ($1).
delete from scenario_member
where scenario_id = $1 and member_package_id = $2
