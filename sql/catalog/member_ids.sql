-- The packages that feed a consortium's package ($1): their ids, in order, in one row. Hundreds of rows take longer to fetch
-- than their content.
select coalesce(string_agg(member_package_id, ' ' order by position, added_at, member_package_id), '') as members
from consortium_member
where package_id = $1
