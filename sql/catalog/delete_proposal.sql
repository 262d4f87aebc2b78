-- Deletes the proposal of a scenario ($1). Its title requests are deleted first.
delete from proposal
where scenario_id = $1
