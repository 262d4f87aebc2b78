-- Settings ($1) of a scenario ($2), saved only if nobody else has saved some since the revision that
-- they were made from ($3). No row if somebody has.
update scenario
set
    settings = $1,
    settings_revision = settings_revision + 1,
    revision = revision + 1
where id = $2 and settings_revision = $3
returning *
