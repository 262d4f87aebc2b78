-- A page of the packages whose name or publisher or whose institution's name in lowercase matches a pattern ($1) or
-- whose id is a text ($2), by institution and name: at most $3 after the first $4, with the number of all. Those of
-- visitors of the demo are left out. An empty page is one row of nulls with the number.
with found as (
    select
        p.id,
        p.name,
        p.publisher,
        p.institution_id,
        i.name as institution_name,
        p.kind,
        p.created_at,
        coalesce(p.data_package_id, p.id) as data_id
    from package as p
    inner join institution as i on i.id = p.institution_id
    where
        p.deleted_at is null
        and i.is_demo = 0
        and (
            lower(p.name) like $1 escape '\'
            or lower(p.publisher) like $1 escape '\'
            or lower(i.name) like $1 escape '\'
            or p.id = $2
        )
),

page as (
    select *
    from found
    order by lower(institution_name), lower(name), id
    limit $3
    offset $4
)

select
    total.items as total,
    page.*,
    (select count(*) from scenario as s where s.package_id = page.id) as scenario_count,
    (
        select count(*)
        from upload as u
        where
            u.package_id = page.data_id
            and u.is_live = 1
            and u.slot not in ('citations', 'authorships')
    ) as file_count
from (select count(*) as items from found) as total
left join page on true
order by lower(page.institution_name), lower(page.name), page.id
