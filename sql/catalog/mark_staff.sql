-- Marks a user ($1) as staff of the service.
update user_account
set is_staff = 1
where id = $1
