-- A new upload, which is the live one of its slot.
insert into upload (
    id,
    package_id,
    slot,
    kind,
    name,
    uploaded_at,
    verdict,
    reason,
    row_count,
    problem_count,
    size_bytes,
    is_live
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)
