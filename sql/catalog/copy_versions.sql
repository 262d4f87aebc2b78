-- Copies the versions of another scenario ($2) to a scenario ($1), without their authors. They can be looked at and
-- not be undone: they name members of the other scenario.
insert into scenario_version (scenario_id, revision, changed_at, kind, change, of_revision, state)
select
    $1,
    v.revision,
    v.changed_at,
    v.kind,
    v.change,
    v.of_revision,
    'past'
from scenario_version as v
where v.scenario_id = $2
