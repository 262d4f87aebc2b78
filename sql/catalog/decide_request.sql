-- Records the decision ($3) about a title ($2) that a member requests in its scenario ($1), made at a time ($4) by a
-- user ($5).
update title_request
set
    decision = $3,
    decided_at = $4,
    decided_by = $5
where scenario_id = $1 and issn_l = $2
