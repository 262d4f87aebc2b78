-- Removes all tags of a member ($1).
delete from consortium_member_tag
where member_package_id = $1
