-- A consortium's scenario that is being worked out for so long that somebody is told by mail when it is done. While its
-- row is there, the scenario is locked. Whoever works on it says so every second; who says nothing any more has lost it,
-- and somebody else begins again.

create table recalculation (
    scenario_id text primary key references scenario (id),
    -- whom it is told; null for somebody without an address
    email text,
    recipient_name text not null,
    -- members that are worked out, of a hundred
    percent double precision not null,
    started_at text not null,
    runner text not null,
    -- moment from which on somebody else may take it
    claimed_until bigint not null,
    -- how often it was begun
    attempts bigint not null
);

create index recalculation_due on recalculation (claimed_until);
