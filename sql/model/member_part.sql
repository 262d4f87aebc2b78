-- What one member adds to the sums of its consortium (member_sums.sql). One row per included member and title.
select
    title_no,
    member_no as first_member_no,
    1 as n_members_with_title,
    usage,
    downloads,
    citations,
    authorships,
    subscription_cost as first_cost,
    subscription_cost as cost_of_members,
    ill_cost,
    use_oa_plus_social_networks,
    use_backfile,
    use_subscription,
    use_ill,
    use_other_delayed,
    social_percent_of_uses,
    green_percent_of_uses,
    hybrid_percent_of_uses,
    bronze_percent_of_uses,
    peer_reviewed_percent_of_uses,
    member_no * 100 + access as first_access
from member_row
