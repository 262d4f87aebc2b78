-- What each visitor of the demo gets: a user, institutions and packages of their own, which are discarded after a day.
create table sandbox (
    user_id text primary key references user_account (id),
    -- address of the visitor, which may have so many sandboxes at a time
    address text not null,
    -- seconds since 1970
    created_at bigint not null,
    ends_at bigint not null
);

create index sandbox_end on sandbox (ends_at);

-- The institutions of a sandbox. Everything else of it belongs to one of them or to its user.
create table sandbox_institution (
    institution_id text primary key references institution (id),
    user_id text not null references sandbox (user_id)
);

create index sandbox_institution_of_user on sandbox_institution (user_id);

-- Parts of the demo that are complete: sandboxes are copies of them.
create table demo_part (
    -- library, consortium
    name text primary key,
    completed_at text not null
);

-- Until now all visitors shared one account with a public password. It stays as the author of what it changed, and
-- can no longer be used.
delete from api_key
where user_id = 'user-demo';

delete from public_page
where created_by = 'user-demo';

delete from reset_token
where user_id = 'user-demo';

delete from user_role
where user_id = 'user-demo';

delete from session
where user_id = 'user-demo';

update user_account
set email = null,
    email_key = null,
    username = null,
    password_hash = null,
    is_demo = 1
where id = 'user-demo';
