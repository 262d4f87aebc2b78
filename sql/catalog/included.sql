-- The members that a scenario ($1) includes: their package ids, in order, in one row. Hundreds of rows take longer to fetch
-- than their content.
select coalesce(string_agg(member_package_id, ' ' order by member_package_id), '') as included
from scenario_member
where scenario_id = $1
