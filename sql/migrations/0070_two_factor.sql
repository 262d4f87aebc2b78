-- Two-factor sign-in by time-based codes (RFC 6238).

-- The secret that an authenticator app shares with the server, in base32. The server must know it to check a code, so that
-- it cannot be a hash. Null without one.
alter table user_account add column totp_secret text;

-- When a code confirmed the secret, as UTC ISO text: from then on signing in needs a code. Null while the user sets it up.
alter table user_account add column totp_confirmed_at text;

-- The last time step whose code was accepted, in steps of 30 seconds since 1970. No code of this step or an earlier one is
-- accepted again.
alter table user_account add column totp_step bigint not null default 0;

-- Codes for users who lost their authenticator app. Each works once: its row goes when it is used.
create table recovery_code (
    user_id text not null references user_account (id),
    -- hash of the user and the code
    code_hash text not null,
    primary key (user_id, code_hash)
);
