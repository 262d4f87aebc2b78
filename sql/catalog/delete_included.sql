-- Removes all included members of a scenario ($1).
delete from scenario_member
where scenario_id = $1
