-- The user of the key with a hash ($1), valid at a moment ($2), and the package of the key.
select
    k.id as key_id,
    k.package_id as key_package_id,
    k.last_used_at as key_last_used_at,
    u.*
from api_key as k
inner join user_account as u on u.id = k.user_id
where k.key_hash = $1 and k.expires_at > $2
