-- A page about a scenario for everybody who has its address. A scenario has one at most.
create table public_page (
    scenario_id text primary key references scenario (id),
    -- what nobody guesses, at the end of the address. It opens this page and nothing else, and is kept as it is
    -- because people want to see the address again
    token text not null unique,
    -- two significant digits in place of every one
    is_rounded bigint not null,
    with_prices bigint not null,
    with_titles bigint not null,
    created_at text not null,
    created_by text not null references user_account (id)
);

-- Keys by which programs read a package in the name of somebody, and may do no more than that person.
create table api_key (
    id text primary key,
    -- SHA-256; the key itself is shown once and not kept
    key_hash text not null unique,
    -- its first signs, by which people know it again
    starts_with text not null,
    name text not null,
    user_id text not null references user_account (id),
    package_id text not null references package (id),
    created_at text not null,
    -- seconds since 1970
    expires_at bigint not null,
    -- the same, to the minute; null where it was never used
    last_used_at bigint
);

create index api_key_of_package on api_key (package_id);
