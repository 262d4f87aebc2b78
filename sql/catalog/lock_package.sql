-- Locks a package ($1) by writing to it without a change: concurrent changes wait until the end of the transaction.
update package
set data_revision = data_revision
where id = $1
