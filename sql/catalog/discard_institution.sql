-- Deletes an institution ($1) of a sandbox.
delete from institution
where id = $1
