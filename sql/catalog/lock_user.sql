-- A user ($1) who is about to be changed. Writing to the row makes everybody else wait who changes it, or the
-- roles of this user, until the end of the transaction.
update user_account
set name = name
where id = $1
returning *
