-- Locks a scenario ($1) by writing to it without a change: concurrent changes wait until the end of the transaction.
-- No row if the scenario does not exist.
update scenario
set revision = revision
where id = $1
returning *
