-- Deletes every subscription of a scenario ($1), before the scenario itself.
delete from subscription
where scenario_id = $1
