-- Sets the name ($2) of an institution ($1).
update institution
set name = $2
where id = $1
