-- One upload ($2) of a package ($1), or of the package that it follows, with its progress while unprocessed.
select
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from upload
left join job on job.upload_id = upload.id
where
    upload.package_id = (select coalesce(p.data_package_id, p.id) from package as p where p.id = $1)
    and upload.id = $2
