-- Marks a part of the demo ($1) as complete at a time ($2).
insert into demo_part (name, completed_at)
values ($1, $2)
on conflict (name) do update
set completed_at = excluded.completed_at
