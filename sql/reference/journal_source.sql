-- The requested journals: all, or those that have one of the requested ISSNs.
select s.*
from source_of_issn as s
cross join recipe as o
where o.issns is null or cardinality(array_intersect(s.issns, o.issns)) > 0
