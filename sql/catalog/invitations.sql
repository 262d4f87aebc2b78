-- The invitations to a consortium's package, or those of a library ($1), newest first.
select
    n.id,
    n.package_id,
    p.name as package_name,
    c.id as consortium_id,
    c.name as consortium_name,
    n.institution_id,
    i.name as institution_name,
    n.state,
    n.invited_at,
    b.name as invited_by,
    n.answered_at,
    a.name as answered_by
from invitation as n
inner join package as p on p.id = n.package_id
inner join institution as c on c.id = p.institution_id
inner join institution as i on i.id = n.institution_id
left join user_account as b on b.id = n.invited_by
left join user_account as a on a.id = n.answered_by
where $1 in (n.package_id, n.institution_id) and p.deleted_at is null
order by n.invited_at desc, n.id desc
