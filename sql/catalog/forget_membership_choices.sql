-- Takes a package ($1) out of the scenarios that include it.
delete from scenario_member
where member_package_id = $1
