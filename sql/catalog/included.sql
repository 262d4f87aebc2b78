-- The members that a scenario ($1) includes.
select member_package_id
from scenario_member
where scenario_id = $1
order by member_package_id
