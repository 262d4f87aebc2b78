-- Deletes a key ($1) of a package ($2); only one of a user ($3), unless blank.
delete from api_key
where id = $1 and package_id = $2 and ($3 = '' or user_id = $3)
