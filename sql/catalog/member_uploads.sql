-- The live uploads that the members of a consortium's package ($1) use, newest first.
select
    m.member_package_id,
    upload.*,
    job.runner,
    job.percent,
    job.rows_read
from consortium_member as m
inner join package as p on p.id = m.member_package_id
inner join upload on upload.package_id = coalesce(p.data_package_id, p.id)
left join job on job.upload_id = upload.id
where m.package_id = $1 and upload.is_live = 1
order by m.member_package_id, upload.id desc
