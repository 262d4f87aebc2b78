-- A new package. The last value is the time of creation.
insert into package (
    id,
    name,
    institution_name,
    publisher,
    currency,
    big_deal_cost,
    big_deal_cost_increase,
    created_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
