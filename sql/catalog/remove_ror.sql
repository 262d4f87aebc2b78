-- Removes a ROR id ($2) from an institution ($1).
delete from institution_ror
where institution_id = $1 and ror_id = $2
