-- Stores the number of journals ($2) and the date of the data ($3) of a version of the reference data ($1), if not
-- stored yet.
update reference
set
    journals = $2,
    as_of = $3
where version = $1 and journals is null
