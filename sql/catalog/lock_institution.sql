-- Locks the institution of a package ($1) by writing to it without a change: concurrent uploads of the institution wait
-- until the end of the transaction.
update institution
set name = name
where id = (select p.institution_id from package as p where p.id = $1)
