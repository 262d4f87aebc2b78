-- A proposal ($1) that is sent again at a time ($2), as the consortium's scenario was at a revision ($3). What the member
-- asked for stays.
update proposal
set
    sent_at = $2,
    sent_revision = $3,
    returned_at = null
where scenario_id = $1
