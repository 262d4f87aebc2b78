-- Writes to a package ($1) without changing it: others who change the same things wait until the end of the
-- transaction.
update package
set data_revision = data_revision
where id = $1
