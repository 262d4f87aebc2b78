-- Every change of a scenario is a version: what it changed, when, and whether it still counts. A version that
-- takes another one back, or does it again, names it in of_revision.
alter table scenario add column description text not null default '';
alter table scenario add column notes text not null default '';

create table scenario_version (
    scenario_id text not null references scenario (id),
    revision bigint not null,
    changed_at text not null,
    -- created, changed, undone, redone, restored
    kind text not null,
    -- JSON: each value before and after; titles added and removed
    change text not null,
    of_revision bigint,
    -- done: can be undone; undone: can be redone; dropped: another change came after it was undone;
    -- past: neither (a creation, an undo or a redo itself)
    state text not null,
    primary key (scenario_id, revision)
);

-- What is there begins its history with the state it has.
insert into scenario_version (scenario_id, revision, changed_at, kind, change, state)
select id, revision, created_at, 'created', '{}', 'past'
from scenario;
