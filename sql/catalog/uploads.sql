-- The uploads of a package ($1), the newest first, with how far reading is of those that are not read yet.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where upload.package_id = $1
order by upload.id desc
