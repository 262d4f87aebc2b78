-- The live uploads of the packages that were copied for members of a consortium's package ($1), newest first.
select
    m.member_package_id,
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from consortium_member as m
inner join package as p on p.id = m.member_package_id
inner join upload on upload.package_id = p.source_package_id
left join job on job.upload_id = upload.id
where m.package_id = $1 and p.data_package_id is null and upload.is_live = 1
order by m.member_package_id, upload.id desc
