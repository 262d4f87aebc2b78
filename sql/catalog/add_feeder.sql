-- Adds a package ($1) that feeds a consortium's package ($2), created from another package ($3) at a time ($4). It
-- uses the files of the package in $5, or its own if that is null; those were copied at a time ($6).
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
    data_package_id,
    copied_at
)
select
    $1,
    s.name,
    s.institution_id,
    s.publisher,
    s.currency,
    s.big_deal_cost,
    s.big_deal_cost_increase,
    $4,
    s.description,
    'feeder',
    $2,
    s.id,
    $5,
    $6
from package as s
where s.id = $3
