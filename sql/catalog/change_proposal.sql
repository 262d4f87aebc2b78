-- Records that the member changed its requests in a proposal ($1) at a time ($2).
update proposal
set changed_at = $2
where scenario_id = $1
