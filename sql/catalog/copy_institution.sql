-- Adds an institution ($1) of a sandbox, as a copy of another one ($2), at a time ($3).
insert into institution (id, name, is_demo, is_consortium, created_at)
select
    $1,
    i.name,
    1,
    i.is_consortium,
    $3
from institution as i
where i.id = $2
