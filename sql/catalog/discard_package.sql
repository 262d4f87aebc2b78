-- Deletes a package ($1) of a sandbox.
delete from package
where id = $1
