-- Adds a package ($1) to an institution ($2), as a copy of another package ($3), at a time ($4). It feeds the
-- consortium's package $5, was created from the package $6 and uses the files of the package $7; null for none. Its
-- files and scenarios follow in the same transaction.
insert into package (
    id,
    name,
    institution_id,
    publisher,
    currency,
    big_deal_cost,
    big_deal_cost_increase,
    created_at,
    description,
    kind,
    consortium_package_id,
    source_package_id,
    data_package_id
)
select
    $1,
    p.name,
    $2,
    p.publisher,
    p.currency,
    p.big_deal_cost,
    p.big_deal_cost_increase,
    $4,
    p.description,
    p.kind,
    $5,
    $6,
    $7
from package as p
where p.id = $3
