-- Records the time ($2) at which a member returned its proposal ($1).
update proposal
set returned_at = $2
where scenario_id = $1
