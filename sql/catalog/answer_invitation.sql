-- Records the answer ($2: accepted, declined or withdrawn) to an open invitation ($1), with its time ($3) and user
-- ($4).
update invitation
set
    state = $2,
    answered_at = $3,
    answered_by = $4
where id = $1 and state = 'open'
