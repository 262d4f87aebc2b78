-- Removes an institution ($1) from its sandbox, before the institution itself.
delete from sandbox_institution
where institution_id = $1
