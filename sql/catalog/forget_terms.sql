-- Deletes what was agreed on for a package ($1).
delete from consortium_terms
where package_id = $1
