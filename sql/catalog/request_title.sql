-- A title ($2) that a member asks for in its scenario ($1), at a time ($3), by a user ($4). One that is asked for already
-- stays as it is, with what was decided.
insert into title_request (scenario_id, issn_l, requested_at, requested_by)
values ($1, $2, $3, $4)
on conflict do nothing
