-- A page of the users whose name, email address or username in lowercase matches a pattern ($1) or whose id is a text
-- ($2), by address: at most $3 after the first $4, with the number of all. Visitors of the demo are left out. An empty
-- page is one row of nulls with the number. Each role of a user is a row.
with found as (
    select
        u.id,
        u.name,
        u.email,
        u.username,
        u.is_staff,
        u.totp_confirmed_at,
        u.created_at,
        coalesce(u.email_key, lower(u.username), '') as place
    from user_account as u
    where
        u.is_demo = 0
        and (
            lower(u.name) like $1 escape '\'
            or u.email_key like $1 escape '\'
            or lower(u.username) like $1 escape '\'
            or u.id = $2
        )
),

page as (
    select *
    from found
    order by place, id
    limit $3
    offset $4
)

select
    total.items as total,
    page.*,
    r.role,
    r.institution_id,
    i.name as institution_name
from (select count(*) as items from found) as total
left join page on true
left join user_role as r on r.user_id = page.id
left join institution as i on i.id = r.institution_id
order by page.place, page.id, lower(i.name), i.id
