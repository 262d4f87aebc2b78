-- Unlinks every identity of a user ($1).
delete from provider_identity
where user_id = $1
