-- A package by its id ($1).
select
    id,
    name,
    institution_name,
    publisher,
    currency,
    big_deal_cost,
    big_deal_cost_increase
from package
where id = $1
