-- The costs of what a consortium member adds, where its uses stay as they are: after a change of a price or a rate,
-- nothing else is calculated again. One row per row of the member, in their order; `cost` is a struct with the fields of
-- the stage `Cost` in functions/fields.rs. Costs per download are not among a member's columns, so that its whole
-- downloads will do.
select
    r.row_no,
    forecast_cost(
        r.list_price,
        r.downloads_ill_y,
        r.use_subscription,
        r.downloads,
        named_struct(
            'paper_growth_mode', s.paper_growth_mode,
            'cost_ill', s.cost_ill,
            'cost_alacart_increase', s.cost_alacart_increase,
            'cost_content_fee_percent', s.cost_content_fee_percent
        )
    ) as cost
from scenario as s
cross join member_row_before as r
order by r.row_no
