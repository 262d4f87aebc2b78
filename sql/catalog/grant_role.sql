-- Sets the role ($3) of a user ($1) at an institution ($2) from a time ($4) on, in place of any other role there.
insert into user_role (user_id, institution_id, role, granted_at)
values ($1, $2, $3, $4)
on conflict (user_id, institution_id)
do update set role = excluded.role, granted_at = excluded.granted_at
