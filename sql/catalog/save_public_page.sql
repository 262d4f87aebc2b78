-- Creates the public page of a scenario ($1) at an address ($2), or changes the contents of the existing one: rounded
-- figures ($3), prices ($4), titles ($5). An existing page keeps its address, time ($6) and author ($7).
insert into public_page (scenario_id, token, is_rounded, with_prices, with_titles, created_at, created_by)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (scenario_id)
do update set
    is_rounded = excluded.is_rounded,
    with_prices = excluded.with_prices,
    with_titles = excluded.with_titles
