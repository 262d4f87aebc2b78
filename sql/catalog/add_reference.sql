-- A version of the reference data ($1), when it was loaded ($2), its journals ($3) and the day that its data are of ($4).
insert into reference (version, loaded_at, journals, as_of)
values ($1, $2, $3, $4)
