-- Number of files that the institution of a package ($1) stores, and their size in bytes. The files of deleted packages
-- count until they are removed.
select
    count(*) as files,
    cast(coalesce(sum(u.size_bytes), 0) as bigint) as bytes
from upload as u
inner join package as p on p.id = u.package_id
where p.institution_id = (select o.institution_id from package as o where o.id = $1)
