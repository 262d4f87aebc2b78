-- The API keys of a user ($1), for the export of the user's data. Their hashes are credentials and are left out.
select
    name,
    starts_with,
    package_id,
    created_at,
    expires_at,
    last_used_at
from api_key
where user_id = $1
order by created_at, id
