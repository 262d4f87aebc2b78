-- Unsubscribes a title ($2) in a scenario ($1).
delete from subscription
where scenario_id = $1 and issn_l = $2
