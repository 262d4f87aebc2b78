-- Gives a feeder ($1) its own files, currency and costs, copied from its source at a time ($2).
update package
set
    data_package_id = null,
    copied_at = $2,
    currency = (select s.currency from package as s where s.id = package.source_package_id),
    big_deal_cost = (select s.big_deal_cost from package as s where s.id = package.source_package_id),
    big_deal_cost_increase = (
        select s.big_deal_cost_increase
        from package as s
        where s.id = package.source_package_id
    )
where id = $1
