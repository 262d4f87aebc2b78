-- Adds a version of a scenario ($1) at a revision ($2), made at a time ($3), with its kind ($4), its change ($5), the
-- revision that it undoes, redoes or restores ($6), its state for undo ($7), and its author ($8).
insert into scenario_version (scenario_id, revision, changed_at, kind, change, of_revision, state, user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)
