-- Confirmed email addresses. An address is confirmed once its owner has used a link that was sent there, or once the
-- operator or staff created the account with it. Only confirmed addresses make staff and receive roles.

-- UTC ISO text; null while unconfirmed
alter table user_account add column email_confirmed_at text;

-- New addresses that wait for confirmation: one per user. The account keeps its previous address until then.
create table email_change (
    user_id text primary key references user_account (id),
    -- hash of the token in the link
    token_hash text not null unique,
    email text not null,
    requested_at text not null,
    -- seconds since 1970
    expires_at bigint not null
);

-- Roles granted to an unconfirmed address whose account has a password already: they wait until the owner of the address
-- uses an emailed link, and are dropped when the account gets another address.
create table waiting_role (
    user_id text not null references user_account (id),
    institution_id text not null references institution (id),
    role text not null,
    granted_at text not null,
    primary key (user_id, institution_id)
);

-- Existing accounts. There was never a way to register: accounts were created by the operator, by staff or by an
-- invitation, and an invited user could set a password only through the emailed link. An account with a password whose
-- address is still the one it was created with is therefore confirmed. Users could change their address without a
-- proof, though, and the rows do not show whether a link was used afterwards. Every account whose address changed since its
-- creation therefore stays unconfirmed: its user keeps all roles, and confirms the address in the settings. Accounts
-- without a password are confirmed by the link that sets it. An entry with the same address before and after is the change
-- of a username.
update user_account
set email_confirmed_at = created_at
where
    email is not null
    and password_hash is not null
    and not exists (
        select 1
        from audit as a
        where
            a.subject = user_account.id
            and a.action = 'e-mail or username changed'
            and a.detail <> '{"before":"' || user_account.email || '","after":"' || user_account.email || '"}'
    );

-- A username that looks like an email address could be mistaken for the address of another user. Users who have an
-- address sign in with it.
update user_account
set username = null
where username like '%@%' and email is not null;
