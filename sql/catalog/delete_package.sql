-- Deletes a package ($1), after everything that refers to it.
delete from package
where id = $1
