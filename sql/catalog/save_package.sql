-- Saves the description, terms and time of deletion ($8) of a package ($1).
update package
set
    name = $2,
    description = $3,
    publisher = $4,
    currency = $5,
    big_deal_cost = cast($6 as double precision),
    big_deal_cost_increase = cast($7 as double precision),
    deleted_at = $8
where id = $1
