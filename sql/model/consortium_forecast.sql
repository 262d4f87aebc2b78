-- The titles of a consortium's scenario before subscriptions. One row per title, in order of cost per use (CPU), those
-- without one last; the rank is the position in that order. Ties are in the order in which members are read in
-- sequence. The scenario selects the cost rule; the result of the other rule is in an additional column. Use that is
-- fulfilled immediately is, as in the model, what it would be with a subscription.
with priced as (
    select
        c.*,
        -- For all members that are paid for, whether or not they hold the title.
        c.first_cost * r.paid_members as cost_of_first_member,
        t.issn_l,
        t.title,
        t.publisher,
        t.publisher_short,
        t.subject,
        t.issns,
        t.is_society_journal,
        t.bronze_oa_embargo_months,
        t.papers_reference_year,
        cast(r.base_year - 10 as int) as first_access_year,
        case when r.has_own_costs then c.cost_of_members else c.first_cost * r.paid_members end as subscription_cost,
        least(c.use_oa_plus_social_networks + c.use_backfile, c.use_total) as use_free_instant
    -- The one row comes first: a cross join iterates over the first side row by row.
    from consortium_rule as r
    cross join consortium_title as c
    inner join title as t on c.title_no = t.title_no
),

paid as (
    select
        *,
        subscription_cost - ill_cost as cost_subscription_minus_ill,
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
    downloads_total as downloads,
    num_citations as citations,
    num_authorships as authorships,
    cast(row_number() over (order by cpu asc nulls last, first_member_no asc, title_no asc) as int) as cpu_rank,
    round_decimal(100 * use_instant / use_total, 4) as instant_usage_percent,
    round_decimal(100 * use_free_instant / use_total, 4) as use_free_instant_percent,
    round_decimal(100 * use_free_instant / use_total, 0) as free_instant_usage_percent,
    round_decimal(cost_subscription_minus_ill, 0) as subscription_minus_ill_cost,
    round_decimal(100 * use_oa_plus_social_networks / use_total, 0) as use_oa_percent,
    round_decimal(100 * use_backfile / use_total, 0) as use_backfile_percent,
    round_decimal(100 * use_subscription / use_total, 0) as use_paywalled_percent,
    round_decimal(100 * use_ill / use_total, 0) as use_ill_percent_if_unsubscribed,
    round_decimal(100 * use_other_delayed / use_total, 0) as use_other_delayed_percent_if_unsubscribed,
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
