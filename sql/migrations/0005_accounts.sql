-- Institutions, the people who work for them, what they may do there, and what was done by whom. Moments that
-- are compared are seconds since 1970, moments that are shown are UTC ISO text.
create table institution (
    id text primary key,
    name text not null,
    is_demo bigint not null default 0,
    is_consortium bigint not null default 0,
    created_at text not null
);

create table institution_ror (
    institution_id text not null references institution (id),
    ror_id text not null,
    added_at text not null,
    primary key (institution_id, ror_id)
);

create table user_account (
    id text primary key,
    name text not null,
    email text,
    -- the e-mail address in small letters: no two people have the same
    email_key text unique,
    username text unique,
    -- Argon2id as a PHC string; null until somebody has chosen a password
    password_hash text,
    is_demo bigint not null default 0,
    is_staff bigint not null default 0,
    created_at text not null
);

create table user_role (
    user_id text not null references user_account (id),
    institution_id text not null references institution (id),
    -- ConsortiumAdmin, Admin, Collaborator, Viewer
    role text not null,
    granted_at text not null,
    primary key (user_id, institution_id)
);

create index user_role_of_institution on user_role (institution_id);

-- Who is signed in. A token names its session, and is worth nothing once that has ended.
create table session (
    id text primary key,
    user_id text not null references user_account (id),
    started_at bigint not null,
    ends_at bigint not null,
    ended_at bigint
);

create index session_of_user on session (user_id);

-- Links to choose a password. Only a hash of what the link holds is kept.
create table reset_token (
    token_hash text primary key,
    user_id text not null references user_account (id),
    created_at bigint not null,
    expires_at bigint not null
);

-- Mail that was written in the transaction that it tells of, and is sent afterwards.
create table outgoing_mail (
    id text primary key,
    recipient text not null,
    recipient_name text not null,
    subject text not null,
    body text not null,
    written_at text not null,
    attempts bigint not null default 0,
    next_attempt_at bigint not null,
    sent_at text,
    last_error text
);

create index outgoing_mail_due on outgoing_mail (next_attempt_at) where sent_at is null;

-- What was done to accounts, roles and institutions.
create table audit (
    id text primary key,
    done_at text not null,
    -- who did it; null for the command line and the program itself
    user_id text references user_account (id),
    action text not null,
    -- the user, package or institution that it was done to
    subject text not null,
    institution_id text,
    -- JSON
    detail text not null
);

-- Until now an institution was a name on its packages.
insert into institution (id, name, created_at)
select
    'institution-' || substr(min(id), 25, 12),
    institution_name,
    min(created_at)
from package
group by institution_name;

alter table package add column institution_id text references institution (id);
-- own; feeder: data for a consortium's package; proposal: what a consortium proposes to a member
alter table package add column kind text not null default 'own';
-- the consortium's package that this one feeds
alter table package add column consortium_package_id text references package (id);
alter table package add column description text not null default '';
-- deleted for everybody, and kept for a while
alter table package add column deleted_at text;

update package
set institution_id = (
    select i.id
    from institution as i
    where i.name = package.institution_name
);

create index package_of_institution on package (institution_id);

create table institution_column_map (
    institution_id text not null references institution (id),
    fingerprint text not null,
    map text not null,
    saved_at text not null,
    primary key (institution_id, fingerprint)
);

insert into institution_column_map (institution_id, fingerprint, map, saved_at)
select
    i.id,
    m.fingerprint,
    m.map,
    m.saved_at
from column_map as m
inner join institution as i on i.name = m.institution_name;

drop table column_map;

alter table package drop column institution_name;

-- Who made a version.
alter table scenario_version add column user_id text references user_account (id);
