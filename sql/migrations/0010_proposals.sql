-- Proposals: what a consortium's scenario looks like to a member, and the titles that the member asks for besides.

-- own; proposal: set by a consortium for a member, who asks for titles and changes nothing else
alter table scenario add column kind text not null default 'own';

create table proposal (
    -- the member's scenario
    scenario_id text primary key references scenario (id),
    -- the consortium's scenario that it is a copy of
    of_scenario_id text not null references scenario (id),
    -- the member's package
    member_package_id text not null references package (id),
    sent_at text not null,
    -- the revision of the consortium's scenario that was sent
    sent_revision bigint not null,
    -- when the member last asked for something else
    changed_at text,
    -- when the member sent it back; null while it has not, since it was sent the last time
    returned_at text
);

create unique index proposal_to_member on proposal (of_scenario_id, member_package_id);

create table title_request (
    -- the member's scenario
    scenario_id text not null references proposal (scenario_id),
    issn_l text not null,
    requested_at text not null,
    requested_by text references user_account (id),
    -- accepted or declined; null while nobody has decided
    decision text,
    decided_at text,
    decided_by text references user_account (id),
    primary key (scenario_id, issn_l)
);
