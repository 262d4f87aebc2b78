-- Ends the staff status of a user ($1).
update user_account
set is_staff = 0
where id = $1
