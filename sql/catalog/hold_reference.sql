-- Locks a version of the reference data ($1) before its replacement, so that concurrent replacements run one after
-- the other.
update reference
set loaded_at = loaded_at
where version = $1
