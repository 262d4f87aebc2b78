-- The live upload of a slot ($2) of a package ($1), if it exists. COUNTER files are exempt: they count together.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where upload.package_id = $1 and upload.slot = $2 and upload.is_live = 1 and upload.kind <> 'counter'
