-- Subscribes a title ($2) in a scenario ($1), if not yet subscribed.
insert into subscription (scenario_id, issn_l)
values ($1, $2)
on conflict do nothing
