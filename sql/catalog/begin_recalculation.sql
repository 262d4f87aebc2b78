-- A scenario ($1) is being worked out for longer than anybody waits, by somebody ($5) who has it until a moment ($7); who
-- is told of its end ($2, $3) stays who it was if it is so already.
insert into recalculation
    (scenario_id, email, recipient_name, percent, runner, started_at, claimed_until, attempts)
values ($1, $2, $3, $4, $5, $6, $7, 1)
on conflict (scenario_id) do update set
    percent = excluded.percent,
    runner = excluded.runner,
    claimed_until = excluded.claimed_until
