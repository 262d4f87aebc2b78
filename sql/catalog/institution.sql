-- An institution by its id ($1), with the role of a user ($2) there.
select
    i.*,
    r.role
from institution as i
left join user_role as r on r.institution_id = i.id and r.user_id = $2
where i.id = $1
