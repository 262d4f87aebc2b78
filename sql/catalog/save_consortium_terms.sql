-- Saves the terms of a consortium for its package ($1): the number of members from which billing applies ($2), the
-- number of members paid for ($3), and the price of a title without a price ($4).
insert into consortium_terms (package_id, paid_from, paid_members, fallback_price)
values ($1, $2, $3, cast($4 as double precision))
on conflict (package_id) do update set
    paid_from = excluded.paid_from,
    paid_members = excluded.paid_members,
    fallback_price = excluded.fallback_price
