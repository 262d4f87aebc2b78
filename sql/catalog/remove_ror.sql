-- An institution ($1) has a ROR id ($2) no more.
delete from institution_ror
where institution_id = $1 and ror_id = $2
