-- Takes the subscription of a title ($2) out of a scenario ($1).
delete from subscription
where scenario_id = $1 and issn_l = $2
