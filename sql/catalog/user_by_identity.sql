-- The user who signs in with an identity of a provider: issuer ($1) and subject ($2).
select u.*
from provider_identity as p
inner join user_account as u on u.id = p.user_id
where p.issuer = $1 and p.subject = $2
