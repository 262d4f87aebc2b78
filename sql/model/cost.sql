-- The costs of a forecast whose uses stay as they are: after a change of a price or a rate, nothing else is calculated
-- again. One row per title of the forecast, with its number; `cost` is a struct with the fields of the stage `Cost`
-- in functions/fields.rs. Runs also over the rows of a consortium's member, under these names.
select
    f.row_no,
    forecast_cost(
        f.list_price,
        f.downloads_ill_y,
        f.use_paywalled,
        f.downloads_total,
        named_struct(
            'paper_growth_mode', s.paper_growth_mode,
            'cost_ill', s.cost_ill,
            'cost_alacart_increase', s.cost_alacart_increase,
            'cost_content_fee_percent', s.cost_content_fee_percent
        )
    ) as cost
from scenario as s
cross join forecast_before as f
