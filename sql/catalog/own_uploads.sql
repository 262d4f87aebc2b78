-- The own uploads of a package ($1), even if it follows another package.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where upload.package_id = $1
