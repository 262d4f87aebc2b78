-- Removes the details of audit entries about a user ($1), which hold email addresses.
update audit
set detail = '{}'
where subject = $1
