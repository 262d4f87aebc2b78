-- The uploads that a package ($1) has itself, whatever it follows.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where upload.package_id = $1
