-- Sends a proposal ($1) again at a time ($2), at a revision of the consortium's scenario ($3). The member's requests
-- stay.
update proposal
set
    sent_at = $2,
    sent_revision = $3,
    returned_at = null
where scenario_id = $1
