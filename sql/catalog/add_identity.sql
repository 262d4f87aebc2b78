-- Links an identity of a provider, issuer ($1) and subject ($2), to a user ($3) at a time ($4).
insert into provider_identity (issuer, subject, user_id, linked_at)
values ($1, $2, $3, $4)
