-- Subscribes in a scenario ($1) what another one ($2) subscribes.
insert into subscription (scenario_id, issn_l)
select
    $1,
    issn_l
from subscription
where scenario_id = $2
on conflict do nothing
