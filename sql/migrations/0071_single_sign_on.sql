-- Single sign-on with OpenID Connect.

-- Which account signs in with an identity of a provider. The first sign-in links them; afterwards the email address at the
-- provider no longer decides.
create table provider_identity (
    issuer text not null,
    -- id of the user at the provider
    subject text not null,
    user_id text not null references user_account (id),
    linked_at text not null,
    primary key (issuer, subject),
    -- a second user of a provider never gets the account of the first one
    unique (issuer, user_id)
);

-- Answers of providers that were used: each works once.
create table used_sign_on (
    -- hash of the state of the request
    state_hash text primary key,
    -- seconds since 1970; no request with this state is accepted afterwards
    expires_at bigint not null
);
