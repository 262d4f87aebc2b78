-- Adds an invitation from a consortium's package ($2) to a library ($3).
insert into invitation (id, package_id, institution_id, state, invited_at, invited_by)
values ($1, $2, $3, 'open', $4, $5)
