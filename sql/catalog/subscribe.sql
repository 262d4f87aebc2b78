-- Subscribes a title ($2) in a scenario ($1); one that is subscribed already stays so.
insert into subscription (scenario_id, issn_l)
values ($1, $2)
on conflict do nothing
