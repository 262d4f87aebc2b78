-- What becomes ($3) of a title ($2) that a member asks for in its scenario ($1), decided at a time ($4) by a user ($5).
update title_request
set
    decision = $3,
    decided_at = $4,
    decided_by = $5
where scenario_id = $1 and issn_l = $2
