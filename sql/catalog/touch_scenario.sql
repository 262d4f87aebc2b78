-- Counts a change of a scenario ($1). It comes first in its transaction, so that SQLite's one writer
-- waits instead of failing. No row if there is no such scenario.
update scenario
set revision = revision + 1
where id = $1
returning revision
