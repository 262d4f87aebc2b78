-- Adds an institution. The last value is the time of creation.
insert into institution (id, name, is_demo, is_consortium, created_at)
values ($1, $2, $3, $4, $5)
