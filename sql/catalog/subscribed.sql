-- The subscribed titles of a scenario ($1): their linking ISSNs, in order, in one row. Thousands of rows take longer to fetch
-- than their content.
select coalesce(string_agg(issn_l, ' ' order by issn_l), '') as subscribed
from subscription
where scenario_id = $1
