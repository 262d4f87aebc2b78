-- Deletes the ROR ids of an institution ($1) of a sandbox.
delete from institution_ror
where institution_id = $1
