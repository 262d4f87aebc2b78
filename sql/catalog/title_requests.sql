-- The titles that members request in the proposals of a consortium's scenario ($1), oldest first.
select
    r.*,
    p.member_package_id,
    u.name as requested_by_name,
    d.name as decided_by_name
from title_request as r
inner join proposal as p on p.scenario_id = r.scenario_id
left join user_account as u on u.id = r.requested_by
left join user_account as d on d.id = r.decided_by
where p.of_scenario_id = $1
order by r.requested_at, r.scenario_id, r.issn_l
