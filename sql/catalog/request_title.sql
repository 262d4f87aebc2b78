-- Requests a title ($2) in a member's scenario ($1), at a time ($3), by a user ($4). An existing request stays
-- unchanged, including its decision.
insert into title_request (scenario_id, issn_l, requested_at, requested_by)
values ($1, $2, $3, $4)
on conflict do nothing
