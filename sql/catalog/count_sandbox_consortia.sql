-- The number of consortia in a sandbox ($1).
select count(*) as consortia
from sandbox_institution as s
inner join institution as i on i.id = s.institution_id
where s.user_id = $1 and i.is_consortium = 1
