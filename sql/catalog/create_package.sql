-- A new package of an institution ($3). The last value is the time of creation.
insert into package (
    id,
    name,
    institution_id,
    publisher,
    currency,
    big_deal_cost,
    big_deal_cost_increase,
    created_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
