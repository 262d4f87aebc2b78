-- Another name ($2) for an institution ($1).
update institution
set name = $2
where id = $1
