-- A proposal ($1) that its member sent back at a time ($2).
update proposal
set returned_at = $2
where scenario_id = $1
