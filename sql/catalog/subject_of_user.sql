-- The subject at an issuer ($1) that signs a user ($2) in.
select subject
from provider_identity
where issuer = $1 and user_id = $2
