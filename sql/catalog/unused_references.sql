-- Versions of the reference data that were loaded before a time ($1), are not among the newest ($2), and are neither used by
-- a scenario nor named in its history, oldest first.
select r.version
from reference as r
where
    r.loaded_at < $1
    and r.version not in (
        select n.version
        from reference as n
        order by n.loaded_at desc, n.version desc
        limit $2
    )
    and not exists (
        select 1
        from scenario as s
        where s.reference_version = r.version
    )
    and not exists (
        select 1
        from scenario_version as v
        where v.change like '%' || r.version || '%'
    )
order by r.loaded_at, r.version
