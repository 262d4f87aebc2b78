-- The number of packages, and the number of scenarios of the package with a name ($1), if it exists.
select
    (select count(*) from package) as packages,
    (select min(p.id) from package as p where p.name = $1) as id,
    (
        select count(*)
        from scenario as s
        inner join package as p on p.id = s.package_id
        where p.name = $1
    ) as scenarios
