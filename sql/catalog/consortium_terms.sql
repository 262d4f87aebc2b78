-- The terms of a consortium for its package ($1).
select paid_from, paid_members, fallback_price
from consortium_terms
where package_id = $1
