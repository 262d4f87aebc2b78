-- Deletes the keys of a package ($1) that expired by a moment ($2).
delete from api_key
where package_id = $1 and expires_at <= $2
