-- Starts a refresh of the reference data of an institution ($1), requested by a user ($2) at a time ($4, the moment
-- $5), for a worker ($3). Changes no row while another refresh is running that was seen since a moment ($6), or after one
-- that succeeded after a time ($7).
insert into reference_refresh
    (institution_id, state, what, done, total, requested_by, runner, begun_at, seen_at)
values ($1, 'running', '', 0, 0, $2, $3, $4, $5)
on conflict (institution_id) do update set
    state = excluded.state,
    what = excluded.what,
    done = excluded.done,
    total = excluded.total,
    requested_by = excluded.requested_by,
    runner = excluded.runner,
    begun_at = excluded.begun_at,
    seen_at = excluded.seen_at,
    ended_at = null,
    message = null
where
    (reference_refresh.state <> 'running' or reference_refresh.seen_at < $6)
    and (reference_refresh.state <> 'done' or reference_refresh.ended_at <= $7)
