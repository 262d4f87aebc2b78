-- Adds an upload.
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
    is_live,
    mapped,
    has_layout,
    folder,
    copied_of,
    confirm_reason,
    confirm_code,
    replaced_at,
    replaced_by,
    marks_subscribed
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
