-- What becomes of an invitation ($1) that is open: accepted, declined or withdrawn ($2), when ($3) and by whom ($4).
update invitation
set
    state = $2,
    answered_at = $3,
    answered_by = $4
where id = $1 and state = 'open'
