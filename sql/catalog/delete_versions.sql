-- Deletes every version of a scenario ($1), before the scenario itself.
delete from scenario_version
where scenario_id = $1
