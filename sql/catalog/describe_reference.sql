-- What a version of the reference data ($1) holds: its journals ($2) and the day that its data are of ($3), where that
-- was not kept yet.
update reference
set
    journals = $2,
    as_of = $3
where version = $1 and journals is null
