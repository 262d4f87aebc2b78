-- A user ($1) is nothing any more at an institution ($2).
delete from user_role
where user_id = $1 and institution_id = $2
