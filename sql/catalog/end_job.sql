-- A job ($1) of somebody's ($2) is done.
delete from job
where id = $1 and runner = $2
