-- Stores a column map ($3) of an institution ($1) for files with a fingerprint ($2).
insert into institution_column_map (
    institution_id,
    fingerprint,
    map,
    saved_at
)
values ($1, $2, $3, $4)
on conflict (institution_id, fingerprint)
do update set map = excluded.map, saved_at = excluded.saved_at
