-- The institutions of a sandbox ($1).
select institution_id
from sandbox_institution
where user_id = $1
