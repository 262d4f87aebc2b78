-- Deletes the column maps of an institution ($1) of a sandbox.
delete from institution_column_map
where institution_id = $1
