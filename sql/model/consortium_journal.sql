-- The titles of a consortium's scenario as people see them, subscriptions laid over the sums. One row
-- per title, in order of cost per use (CPU), those without one last; the rank is the place in that
-- order. Ties stand as they come when members are read one after the other.
with priced as (
    select
        c.*,
        t.issn_l,
        t.title,
        t.publisher_short,
        t.subject,
        t.is_society_journal,
        t.bronze_oa_embargo_months,
        cast(b.base_year - 10 as int) as first_access_year,
        s.issn_l is not null as subscribed,
        c.subscription_cost - c.ill_cost as cost_subscription_minus_ill,
        least(c.use_oa_plus_social_networks + c.use_backfile, c.use_total) as use_free_instant
    from consortium_title as c
    inner join title as t on c.title_no = t.title_no
    left join subscription as s on t.issn_l = s.issn_l
    cross join base_year as b
),

paid as (
    select
        *,
        use_total - use_free_instant as use_paywalled,
        least(use_free_instant + use_subscription, use_total) as use_instant
    from priced
),

ranked as (
    select
        *,
        case when use_paywalled >= 1 then round_decimal(cost_subscription_minus_ill / use_paywalled, 6) end as cpu
    from paid
)

select
    *,
    cast(row_number() over (order by cpu asc nulls last, first_member_no asc, title_no asc) as int) as cpu_rank,
    case when subscribed then subscription_cost else ill_cost end as cost,
    round_decimal(100 * use_instant / use_total, 4) as instant_usage_percent,
    round_decimal(100 * use_free_instant / use_total, 4) as use_free_instant_percent,
    round_decimal(100 * use_free_instant / use_total, 0) as free_instant_usage_percent,
    round_decimal(cost_subscription_minus_ill, 0) as subscription_minus_ill_cost,
    round_decimal(100 * use_oa_plus_social_networks / use_total, 0) as use_oa_percent,
    round_decimal(100 * use_backfile / use_total, 0) as use_backfile_percent,
    case when subscribed then round_decimal(100 * use_subscription / use_total, 0) else 0 end as use_subscription_percent,
    case when subscribed then 0 else round_decimal(100 * use_ill / use_total, 0) end as use_ill_percent,
    case when subscribed then 0 else round_decimal(100 * use_other_delayed / use_total, 0) end as use_other_delayed_percent,
    round_decimal(100 * use_social_networks / use_total, 0) as use_social_networks_percent,
    round_decimal(100 * use_oa_green / use_total, 0) as use_green_percent,
    round_decimal(100 * use_oa_hybrid / use_total, 0) as use_hybrid_percent,
    round_decimal(100 * use_oa_bronze / use_total, 0) as use_bronze_percent,
    round_decimal(100 * use_oa_peer_reviewed / use_total, 0) as use_peer_reviewed_percent,
    coalesce(
        (first_access_year + arrow_cast(first_access % 100 / 10, 'Int32'))
        || '-' || (first_access_year + arrow_cast(first_access % 10, 'Int32')),
        ''
    ) as perpetual_access_years_text
from ranked
order by cpu_rank
