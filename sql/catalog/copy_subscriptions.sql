-- Copies the subscriptions of another scenario ($2) to a scenario ($1).
insert into subscription (scenario_id, issn_l)
select
    $1,
    issn_l
from subscription
where scenario_id = $2
on conflict do nothing
