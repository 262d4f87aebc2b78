-- Adds a submitted form.
insert into form_submission (id, place, kind, fields, submitted_at)
values ($1, $2, $3, $4, $5)
