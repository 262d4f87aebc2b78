-- A new scenario without subscriptions.
insert into scenario (
    id,
    package_id,
    name,
    edition,
    settings,
    settings_revision,
    revision,
    created_at
)
values ($1, $2, $3, 'classic', $4, 1, 1, $5)
returning *
