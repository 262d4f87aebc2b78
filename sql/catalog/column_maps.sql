-- The column maps that users of an institution ($1) defined for files with unknown headings.
select
    fingerprint,
    map
from institution_column_map
where institution_id = $1
