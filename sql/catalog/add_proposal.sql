-- A scenario ($1) that is a proposal of another one ($2) to a member ($3), sent at a time ($4) as it was at a
-- revision ($5).
insert into proposal (scenario_id, of_scenario_id, member_package_id, sent_at, sent_revision)
values ($1, $2, $3, $4, $5)
