-- The packages of a sandbox ($1), those that feed another one first.
select p.id
from package as p
inner join sandbox_institution as i on i.institution_id = p.institution_id
where i.user_id = $1
order by
    case when p.kind = 'feeder' then 0 else 1 end,
    p.id
