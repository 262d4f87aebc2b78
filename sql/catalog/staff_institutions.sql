-- A page of the institutions whose name in lowercase matches a pattern ($1) or whose id is a text ($2), by name: at most
-- $3 after the first $4, with the number of all. Those of visitors of the demo are left out. An empty page is one row of
-- nulls with the number.
with found as (
    select
        i.id,
        i.name,
        i.is_consortium,
        i.created_at
    from institution as i
    where i.is_demo = 0 and (lower(i.name) like $1 escape '\' or i.id = $2)
),

page as (
    select *
    from found
    order by lower(name), id
    limit $3
    offset $4
)

select
    total.items as total,
    page.*,
    (select count(*) from user_role as r where r.institution_id = page.id) as user_count,
    (
        select count(*)
        from package as p
        where p.institution_id = page.id and p.deleted_at is null
    ) as package_count
from (select count(*) as items from found) as total
left join page on true
order by lower(page.name), page.id
