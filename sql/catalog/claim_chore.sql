-- Claims background work ($1) that was due at a moment ($2) until another moment ($3). Changes no row if it is not due. Of
-- two servers that claim it, one changes a row.
insert into chore (name, due_at)
values ($1, $3)
on conflict (name) do update set due_at = excluded.due_at
where chore.due_at <= $2
