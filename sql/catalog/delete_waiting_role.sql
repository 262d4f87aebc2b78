-- Deletes the waiting role of a user ($1) at an institution ($2).
delete from waiting_role
where user_id = $1 and institution_id = $2
