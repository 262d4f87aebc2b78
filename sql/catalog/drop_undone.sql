-- Makes undone changes of a scenario ($1) impossible to redo, after a new change.
update scenario_version
set state = 'dropped'
where scenario_id = $1 and state = 'undone'
