-- One upload ($2) of a package ($1), with how far reading is if it is not read yet.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where upload.package_id = $1 and upload.id = $2
