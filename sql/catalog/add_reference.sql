-- Adds a version of the reference data ($1), with its time of loading ($2), number of journals ($3) and date of its
-- data ($4).
insert into reference (version, loaded_at, journals, as_of)
values ($1, $2, $3, $4)
