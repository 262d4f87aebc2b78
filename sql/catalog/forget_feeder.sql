-- Takes a package ($1) out of consortia: as a member.
delete from consortium_member
where member_package_id = $1
