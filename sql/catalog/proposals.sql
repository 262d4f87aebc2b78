-- The proposals that a consortium's scenario ($1) was sent as.
select *
from proposal
where of_scenario_id = $1
order by member_package_id
