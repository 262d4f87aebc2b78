-- Records the role ($3) of a user ($1) at an institution ($2), granted at a time ($4), that waits for the confirmation of
-- the user's email address.
insert into waiting_role (user_id, institution_id, role, granted_at)
values ($1, $2, $3, $4)
on conflict (user_id, institution_id)
do update set role = excluded.role, granted_at = excluded.granted_at
