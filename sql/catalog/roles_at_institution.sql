-- The users with a role at an institution ($1), by email address.
select
    r.role,
    i.id as institution_id,
    i.name as institution_name,
    i.is_demo,
    i.is_consortium,
    u.id as user_id,
    u.name as user_name,
    u.email,
    u.email_confirmed_at,
    u.username
from user_role as r
inner join institution as i on i.id = r.institution_id
inner join user_account as u on u.id = r.user_id
where r.institution_id = $1
order by u.email_key, u.id
