-- Adds a package to an institution ($3), created at a time ($8).
insert into package (
    id,
    name,
    institution_id,
    publisher,
    currency,
    big_deal_cost,
    big_deal_cost_increase,
    created_at,
    description
)
values ($1, $2, $3, $4, $5, cast($6 as double precision), cast($7 as double precision), $8, $9)
