-- Locks a user ($1) by writing to the row without a change: concurrent changes of the user, or of the user's roles,
-- wait until the end of the transaction.
update user_account
set name = name
where id = $1
returning *
