-- A proposal ($1) in which its member asked for something else at a time ($2).
update proposal
set changed_at = $2
where scenario_id = $1
