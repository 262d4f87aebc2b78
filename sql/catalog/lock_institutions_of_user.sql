-- Locks the institutions where a user ($1) has a role, by writing to them without a change: two Admins who leave at the same
-- time wait for each other.
update institution
set name = name
where id in (select institution_id from user_role where user_id = $1)
