-- Deletes the public page of a scenario ($1).
delete from public_page
where scenario_id = $1
