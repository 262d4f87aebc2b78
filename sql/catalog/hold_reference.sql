-- Whoever puts a version of the reference data in the place of another one ($1) holds that one meanwhile, so that of several one
-- comes after the other.
update reference
set loaded_at = loaded_at
where version = $1
