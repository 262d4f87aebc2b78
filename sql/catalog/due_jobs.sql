-- Jobs without a worker at a moment ($1), oldest first, at most $2.
select
    job.id,
    job.said_slot,
    job.claimed_until,
    job.attempts,
    upload.package_id,
    job.upload_id
from job
join upload on upload.id = job.upload_id
where job.claimed_until <= $1
order by job.claimed_until, job.id
limit $2
