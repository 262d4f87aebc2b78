-- Libraries that a consortium asks to feed its package. What became of it stays.

create table invitation (
    id text primary key,
    -- the consortium's package
    package_id text not null references package (id),
    -- the library that is asked
    institution_id text not null references institution (id),
    -- open; accepted or declined by the library; withdrawn by the consortium
    state text not null,
    invited_at text not null,
    invited_by text references user_account (id),
    answered_at text,
    answered_by text references user_account (id)
);

-- Nobody is asked twice at a time.
create unique index invitation_open on invitation (package_id, institution_id) where state = 'open';

create index invitation_of_institution on invitation (institution_id);
