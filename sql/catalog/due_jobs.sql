-- Jobs without a worker at a moment ($1), at most $2, in the order in which to claim them. Files whose worker was lost
-- come last. Otherwise packages take turns: first those with the fewest files in processing, then those that have
-- waited longest, each with its oldest file.
select
    job.id,
    job.said_slot,
    job.claimed_until,
    job.attempts,
    upload.package_id,
    job.upload_id
from job
join upload on upload.id = job.upload_id
left join reading_turn as turn on turn.package_id = upload.package_id
left join (
    select
        u.package_id,
        count(*) as files
    from job as j
    join upload as u on u.id = j.upload_id
    where j.claimed_until > $1 and j.runner <> ''
    group by u.package_id
) as running on running.package_id = upload.package_id
where job.claimed_until <= $1
order by
    case when job.attempts > 0 then 1 else 0 end,
    coalesce(running.files, 0),
    coalesce(turn.claimed_at, ''),
    job.id
limit $2
