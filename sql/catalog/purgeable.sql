-- Packages that were deleted before a time ($1) and that no package uses, oldest first, at most $2.
select p.id
from package as p
where
    p.deleted_at < $1
    and not exists (
        select 1
        from package as f
        where f.data_package_id = p.id and f.deleted_at is null
    )
order by p.deleted_at, p.id
limit $2
