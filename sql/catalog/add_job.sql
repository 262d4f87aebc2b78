-- Adds an upload ($2) to the queue for processing, with the slot that the user chose ($3), if any.
insert into job (id, upload_id, said_slot, runner, claimed_until, attempts, percent, rows_read, created_at)
values ($1, $2, $3, '', 0, 0, 0, 0, $4)
