-- A user ($1) is one of the people who run the service.
update user_account
set is_staff = 1
where id = $1
