-- A scenario ($1) that is about to be changed. Writing to it makes everybody else who changes it wait until
-- the end of the transaction. No row if there is no such scenario.
update scenario
set revision = revision
where id = $1
returning *
