-- What people of an institution ($1) said about the columns of odd files.
select
    fingerprint,
    map
from institution_column_map
where institution_id = $1
