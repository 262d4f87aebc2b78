-- A journal over some members of a consortium. One row per journal that one of them holds. Uses, downloads, impact and
-- interlibrary loans are sums over these members, in their order. Use by type of open access is recalculated from each
-- member's whole percentages. Post-termination access is that of the first member that has one: its number, and the
-- first and last year. "First" refers to the consortium's order of members. Cached rows of members are added in the same
-- way without this query (consortium/title_sums.rs).
select
    title_no,
    min(first_member_no) as first_member_no,
    sum(n_members_with_title) as n_members_with_title,
    sum(usage) as usage,
    sum(downloads) as downloads,
    sum(citations) as citations,
    sum(authorships) as authorships,
    first_value(first_cost order by first_member_no) as first_cost,
    sum(cost_of_members) as cost_of_members,
    sum(ill_cost) as ill_cost,
    sum(use_oa_plus_social_networks) as use_oa_plus_social_networks,
    sum(use_backfile) as use_backfile,
    sum(use_subscription) as use_subscription,
    sum(use_ill) as use_ill,
    sum(use_other_delayed) as use_other_delayed,
    sum(social_percent_of_uses) as social_percent_of_uses,
    sum(green_percent_of_uses) as green_percent_of_uses,
    sum(hybrid_percent_of_uses) as hybrid_percent_of_uses,
    sum(bronze_percent_of_uses) as bronze_percent_of_uses,
    sum(peer_reviewed_percent_of_uses) as peer_reviewed_percent_of_uses,
    min(first_access) as first_access
from member_part
group by title_no
