-- Starts a long-running recalculation of a scenario ($1), leased to a worker ($5) until a moment ($7). An existing
-- recalculation keeps its recipient ($2, $3).
insert into recalculation
    (scenario_id, email, recipient_name, percent, runner, started_at, claimed_until, attempts)
values ($1, $2, $3, $4, $5, $6, $7, 1)
on conflict (scenario_id) do update set
    percent = excluded.percent,
    runner = excluded.runner,
    claimed_until = excluded.claimed_until
