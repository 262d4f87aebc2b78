-- The roles of a user ($1), for the export of the user's data.
select
    r.institution_id,
    i.name as institution_name,
    r.role,
    r.granted_at
from user_role as r
inner join institution as i on i.id = r.institution_id
where r.user_id = $1
order by r.granted_at, r.institution_id
