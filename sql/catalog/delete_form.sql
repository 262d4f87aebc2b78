-- Deletes a form ($1).
delete from form_submission
where id = $1
