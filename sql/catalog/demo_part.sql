-- A part of the demo ($1), if it is complete.
select name
from demo_part
where name = $1
