-- Adds a scenario ($1) as a proposal of another scenario ($2) to a member ($3), sent at a time ($4) at a revision
-- ($5).
insert into proposal (scenario_id, of_scenario_id, member_package_id, sent_at, sent_revision)
values ($1, $2, $3, $4, $5)
