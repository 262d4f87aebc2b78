-- A journal over the included members of a consortium, from their sums (member_sums.sql). One row per journal that an
-- included member holds. A subscription costs either its price at the first member (`first_cost`), for each member that
-- is paid for, or the sum of the prices of the members that hold it (`cost_of_members`).
select
    title_no,
    first_member_no,
    n_members_with_title,
    usage,
    downloads as downloads_total,
    citations as num_citations,
    authorships as num_authorships,
    first_cost,
    cost_of_members,
    ill_cost,
    use_oa_plus_social_networks,
    use_backfile,
    use_subscription,
    use_ill,
    use_other_delayed,
    social_percent_of_uses / 100 as use_social_networks,
    green_percent_of_uses / 100 as use_oa_green,
    hybrid_percent_of_uses / 100 as use_oa_hybrid,
    bronze_percent_of_uses / 100 as use_oa_bronze,
    peer_reviewed_percent_of_uses / 100 as use_oa_peer_reviewed,
    first_access,
    case when usage = 0 then 0.0001 else usage end as use_total
from member_sums
