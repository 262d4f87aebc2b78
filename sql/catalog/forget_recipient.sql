-- Removes a recipient ($1, in lowercase) from running recalculations.
update recalculation
set
    email = null,
    recipient_name = ''
where lower(email) = $1
