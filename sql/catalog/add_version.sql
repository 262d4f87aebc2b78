-- A version of a scenario ($1) at a revision ($2), made at a time ($3): its kind ($4), what it changed ($5), the
-- revision that it takes back, does again or goes back to ($6), and whether it can be undone ($7).
insert into scenario_version (scenario_id, revision, changed_at, kind, change, of_revision, state)
values ($1, $2, $3, $4, $5, $6, $7)
