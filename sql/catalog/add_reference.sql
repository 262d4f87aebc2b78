-- A version of the reference data ($1) and when it was loaded ($2).
insert into reference (version, loaded_at)
values ($1, $2)
