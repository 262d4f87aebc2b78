-- The number of packages, and the number of scenarios of the package with a name ($1), if it exists. Deleted packages do
-- not count.
select
    (select count(*) from package where deleted_at is null) as packages,
    (select min(p.id) from package as p where p.name = $1 and p.deleted_at is null) as id,
    (
        select count(*)
        from scenario as s
        inner join package as p on p.id = s.package_id
        where p.name = $1 and p.deleted_at is null
    ) as scenarios
