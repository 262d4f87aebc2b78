-- What a consortium agrees on for its package ($1): from how many members on ($2) it pays for how many ($3), and what a title
-- costs that has no price ($4).
insert into consortium_terms (package_id, paid_from, paid_members, fallback_price)
values ($1, $2, $3, cast($4 as double precision))
on conflict (package_id) do update set
    paid_from = excluded.paid_from,
    paid_members = excluded.paid_members,
    fallback_price = excluded.fallback_price
