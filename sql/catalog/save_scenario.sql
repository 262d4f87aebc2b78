-- Saves a scenario ($1) after a change, with its new revisions.
update scenario
set
    name = $2,
    description = $3,
    notes = $4,
    settings = $5,
    settings_revision = $6,
    revision = $7,
    cost_rule = $8,
    cost_sharing = $9,
    reference_version = $10
where id = $1
