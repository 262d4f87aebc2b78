-- The waiting roles of a user ($1).
select
    institution_id,
    role
from waiting_role
where user_id = $1
order by institution_id
