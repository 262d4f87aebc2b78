-- After a new change of a scenario ($1), what was undone before cannot be done again.
update scenario_version
set state = 'dropped'
where scenario_id = $1 and state = 'undone'
