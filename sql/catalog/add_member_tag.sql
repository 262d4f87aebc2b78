-- A tag ($2) of a member ($1).
insert into consortium_member_tag (member_package_id, tag)
values ($1, $2)
on conflict do nothing
