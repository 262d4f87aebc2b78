-- Portable between SQLite and PostgreSQL: text, bigint and double precision only. Flags are 0 or 1,
-- times are UTC ISO text, ids are text.
create table reference (
    version text primary key,
    loaded_at text not null
);

create table package (
    id text primary key,
    name text not null,
    institution_name text not null,
    publisher text not null,
    currency text not null,
    big_deal_cost double precision,
    big_deal_cost_increase double precision,
    created_at text not null
);

create table upload (
    id text primary key,
    package_id text not null references package (id),
    slot text not null,
    kind text not null,
    name text not null,
    uploaded_at text not null,
    verdict text not null,
    reason text not null,
    row_count bigint not null,
    problem_count bigint not null,
    size_bytes bigint not null,
    is_live bigint not null
);

create index upload_of_package on upload (package_id);
create unique index upload_live on upload (package_id, slot) where is_live = 1;

create table scenario (
    id text primary key,
    package_id text not null references package (id),
    name text not null,
    edition text not null,
    settings text not null,
    settings_revision bigint not null,
    revision bigint not null,
    created_at text not null
);

create index scenario_of_package on scenario (package_id);

create table subscription (
    scenario_id text not null references scenario (id),
    issn_l text not null,
    primary key (scenario_id, issn_l)
);
