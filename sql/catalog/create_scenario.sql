-- Adds a scenario. Its subscriptions, members and first version follow in the same transaction.
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
    reference_version
)
values ($1, $2, $3, $4, $5, 'classic', $6, 1, 1, $7, $8, $9, $10)
returning *
