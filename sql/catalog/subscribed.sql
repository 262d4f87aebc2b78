-- The subscribed titles of a scenario ($1).
select issn_l
from subscription
where scenario_id = $1
order by issn_l
