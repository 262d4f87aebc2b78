-- Sets the state ($3) of a version ($2) of a scenario ($1).
update scenario_version
set state = $3
where scenario_id = $1 and revision = $2
