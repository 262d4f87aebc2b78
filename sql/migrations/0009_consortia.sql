-- Consortia: which packages feed a consortium's package, in which order, and which of them a scenario counts.

-- The package whose files, currency and costs a feeder has as they are now; none if it has its own.
alter table package add column data_package_id text references package (id);
-- The package that a feeder was made from.
alter table package add column source_package_id text references package (id);
-- When the files of a feeder that has its own were copied.
alter table package add column copied_at text;

-- The upload that this one is a copy of, which may be gone.
alter table upload add column copied_of text;

-- Which rule says what a subscription costs a consortium: first_member or own_prices.
alter table scenario add column cost_rule text not null default 'first_member';

-- JSON: how a consortium shares out what a scenario subscribes; none while nobody has said so
alter table scenario add column cost_sharing text;

create table consortium_member (
    -- the consortium's package
    package_id text not null references package (id),
    -- the package that feeds it
    member_package_id text not null references package (id),
    -- the order of members, which says who is the first
    position bigint not null,
    added_at text not null,
    -- how large the member is, as the consortium counts it (students, say)
    size double precision,
    primary key (package_id, member_package_id)
);

create unique index consortium_of_feeder on consortium_member (member_package_id);

create table consortium_member_tag (
    member_package_id text not null references package (id),
    tag text not null,
    primary key (member_package_id, tag)
);

-- The members that a scenario counts.
create table scenario_member (
    scenario_id text not null references scenario (id),
    member_package_id text not null references package (id),
    primary key (scenario_id, member_package_id)
);
