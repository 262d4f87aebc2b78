-- The keys of a package ($1) that are valid at a moment ($2), newest first; only those of one user ($3), unless
-- blank.
select
    k.*,
    u.name as user_name
from api_key as k
inner join user_account as u on u.id = k.user_id
where k.package_id = $1 and k.expires_at > $2 and ($3 = '' or k.user_id = $3)
order by k.id desc
