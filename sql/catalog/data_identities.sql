-- The identities of a user ($1) at providers, for the export of the user's data.
select
    issuer,
    subject,
    linked_at
from provider_identity
where user_id = $1
order by linked_at, issuer
