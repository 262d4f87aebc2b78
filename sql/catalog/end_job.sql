-- Deletes a finished job ($1) of a worker ($2).
delete from job
where id = $1 and runner = $2
