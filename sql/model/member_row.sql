-- A consortium member's contribution to its sums. One row per included member and title: the numbers of the member's
-- forecast that are summed or displayed side by side. Cached for each member and each combination of settings, so that
-- including a member adds its rows and recalculates nothing. `access` is the first and the last year of post-termination
-- access, two digits counted from ten years before the forecast. The last two columns are what costs follow from
-- (cost.sql); rows from files go without them.
select
    title_no,
    member_no,
    forecast['usage'] as usage,
    forecast['downloads'] as downloads,
    forecast['citations'] as citations,
    forecast['authorships'] as authorships,
    forecast['cpu'] as cpu,
    forecast['subscription_cost'] as subscription_cost,
    forecast['ill_cost'] as ill_cost,
    forecast['use_oa_plus_social_networks'] as use_oa_plus_social_networks,
    forecast['use_backfile'] as use_backfile,
    forecast['use_paywalled'] as use_subscription,
    forecast['use_ill'] as use_ill,
    forecast['use_other_delayed'] as use_other_delayed,
    forecast['use_social_networks_percent'] * forecast['usage'] as social_percent_of_uses,
    forecast['use_green_percent'] * forecast['usage'] as green_percent_of_uses,
    forecast['use_hybrid_percent'] * forecast['usage'] as hybrid_percent_of_uses,
    forecast['use_bronze_percent'] * forecast['usage'] as bronze_percent_of_uses,
    forecast['use_peer_reviewed_percent'] * forecast['usage'] as peer_reviewed_percent_of_uses,
    forecast['access_first_offset'] * 10 + forecast['access_last_offset'] as access,
    list_price,
    forecast['downloads_ill_y'] as downloads_ill_y
from member_forecast
where is_included
