-- An upload ($2) is to be read; maybe it was uploaded as something certain ($3).
insert into job (id, upload_id, said_slot, runner, claimed_until, attempts, percent, rows_read, created_at)
values ($1, $2, $3, '', 0, 0, 0, 0, $4)
