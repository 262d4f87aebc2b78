-- The number of sandboxes at a moment ($2), of all visitors and of one address ($1).
select
    count(*) as of_all,
    count(case when s.address = $1 then 1 end) as of_address
from sandbox as s
where s.ends_at > $2
