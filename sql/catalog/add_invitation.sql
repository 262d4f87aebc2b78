-- A consortium's package ($2) asks a library ($3) to feed it.
insert into invitation (id, package_id, institution_id, state, invited_at, invited_by)
values ($1, $2, $3, 'open', $4, $5)
