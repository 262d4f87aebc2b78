-- One upload ($2) of a package ($1).
select *
from upload
where package_id = $1 and id = $2
