-- A live COUNTER file of a package ($1) other than an upload ($2) that is not of a release ($3: 4 or 5), if it exists.
select id
from upload
where
    package_id = $1
    and id <> $2
    and kind = 'counter'
    and is_live = 1
    and case when slot like 'counter-%tr%' then 5 else 4 end <> $3
limit 1
