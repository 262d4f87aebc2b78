-- Deletes a version of the reference data ($1) that no scenario uses.
delete from reference
where
    version = $1
    and not exists (
        select 1
        from scenario as s
        where s.reference_version = reference.version
    )
