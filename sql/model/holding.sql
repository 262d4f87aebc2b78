-- Facts of a journal at one library. One row per package and journal with COUNTER use, in the order of the reference
-- data. `facts` is the argument `holding` of forecast_title(); its price is null if it is unknown.
select
    k.row_no as package_no,
    c.package_id,
    t.title_no,
    c.issn_l,
    c.counter_total,
    p.price,
    core.issn_l is not null as in_core,
    filter.issn_l is not null as in_filter,
    core.baseline_access,
    named_struct(
        'counter_total', c.counter_total,
        'price', p.price,
        'access_start', a.access_start,
        'access_end', a.access_end,
        'citations', ci.citations,
        'authorships', au.authorships
    ) as facts
from counter_total as c
inner join title as t on c.issn_l = t.issn_l
inner join packages as k on c.package_id = k.package_id
left join (
    select
        package_id,
        issn_l,
        max(price) as price
    from prices
    group by package_id, issn_l
) as p on c.package_id = p.package_id and c.issn_l = p.issn_l
left join access as a on c.package_id = a.package_id and c.issn_l = a.issn_l
left join citation_history as ci on c.package_id = ci.package_id and c.issn_l = ci.issn_l
left join authorship_history as au on c.package_id = au.package_id and c.issn_l = au.issn_l
left join core_titles as core on c.issn_l = core.issn_l
left join title_filter as filter on c.issn_l = filter.issn_l
order by k.row_no, t.title_no
