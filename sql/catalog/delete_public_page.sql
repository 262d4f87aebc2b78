-- Takes the public page of a scenario ($1) back.
delete from public_page
where scenario_id = $1
