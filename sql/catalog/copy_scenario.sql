-- Adds a scenario ($1) to a package ($2), as a copy of another scenario ($3). It keeps its time of
-- creation, and thus its place among the scenarios. Its subscriptions, members and versions follow in the same transaction.
insert into scenario (
    id,
    package_id,
    name,
    description,
    notes,
    edition,
    settings,
    settings_revision,
    revision,
    created_at,
    cost_rule,
    cost_sharing,
    kind,
    reference_version
)
select
    $1,
    $2,
    s.name,
    s.description,
    s.notes,
    s.edition,
    s.settings,
    s.settings_revision,
    s.revision,
    s.created_at,
    s.cost_rule,
    s.cost_sharing,
    s.kind,
    s.reference_version
from scenario as s
where s.id = $3
