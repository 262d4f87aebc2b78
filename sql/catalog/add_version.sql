-- A version of a scenario ($1) at a revision ($2), made at a time ($3): its kind ($4), what it changed ($5), the
-- revision that it takes back, does again or goes back to ($6), whether it can be undone ($7), and who made it ($8).
insert into scenario_version (scenario_id, revision, changed_at, kind, change, of_revision, state, user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)
