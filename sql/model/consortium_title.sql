-- A journal over the included members of a consortium. One row per journal that an included member holds. Uses,
-- downloads, impact and interlibrary loans are sums over members. Use by type of open access is recalculated from each
-- member's whole percentages. A subscription costs either its price at the first member (`first_cost`), for each member
-- that is paid for, or the sum of the prices of the members that hold it (`cost_of_members`). Post-termination access
-- is that of the first member that has one. "First" refers to the consortium's order of members.
with summed as (
    select
        title_no,
        min(member_no) as first_member_no,
        count(*) as n_members_with_title,
        sum(usage) as usage,
        sum(downloads) as downloads_total,
        sum(citations) as num_citations,
        sum(authorships) as num_authorships,
        first_value(subscription_cost order by member_no) as first_cost,
        sum(subscription_cost) as cost_of_members,
        sum(ill_cost) as ill_cost,
        sum(use_oa_plus_social_networks) as use_oa_plus_social_networks,
        sum(use_backfile) as use_backfile,
        sum(use_subscription) as use_subscription,
        sum(use_ill) as use_ill,
        sum(use_other_delayed) as use_other_delayed,
        sum(social_percent * usage) / 100 as use_social_networks,
        sum(green_percent * usage) / 100 as use_oa_green,
        sum(hybrid_percent * usage) / 100 as use_oa_hybrid,
        sum(bronze_percent * usage) / 100 as use_oa_bronze,
        sum(peer_reviewed_percent * usage) / 100 as use_oa_peer_reviewed,
        min(case when access_first_offset is not null then member_no * 100 + access_first_offset * 10 + access_last_offset end)
            as first_access
    from member_row
    group by title_no
)

select
    s.*,
    case when s.usage = 0 then 0.0001 else s.usage end as use_total
from summed as s
