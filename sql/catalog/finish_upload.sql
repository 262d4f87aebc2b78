-- Records the result of processing an upload ($1).
update upload
set
    slot = $2,
    kind = $3,
    verdict = $4,
    reason = $5,
    row_count = $6,
    problem_count = $7,
    is_live = $8,
    mapped = $9,
    has_layout = $10,
    confirm_reason = $11,
    confirm_code = $12,
    replaced_at = $13,
    replaced_by = $14,
    marks_subscribed = $15
where id = $1
