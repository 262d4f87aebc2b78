-- Adds a tag ($2) to a member ($1).
insert into consortium_member_tag (member_package_id, tag)
values ($1, $2)
on conflict do nothing
