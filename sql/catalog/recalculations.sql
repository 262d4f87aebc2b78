-- The running recalculations of a package ($1).
select
    recalculation.scenario_id,
    recalculation.email,
    recalculation.recipient_name,
    recalculation.percent,
    recalculation.attempts
from recalculation
join scenario on scenario.id = recalculation.scenario_id
where scenario.package_id = $1
