-- The proposals that were sent from a consortium's scenario ($1).
select *
from proposal
where of_scenario_id = $1
order by member_package_id
