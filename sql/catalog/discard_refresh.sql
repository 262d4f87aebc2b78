-- Deletes the refresh of an institution ($1) of a sandbox.
delete from reference_refresh
where institution_id = $1
