-- The assumed profile: the default shares of the classic model, of 10,000 downloads. The rest belongs to older items.
select
    j.issn_l,
    cast(p.age as int) as age,
    cast(p.downloads as double) as downloads,
    'assumed' as source
from journal_source as j
cross join (values (0, 3712.69), (1, 1377.39), (2, 958.96), (3, 728.85), (4, 588.49)) as p (age, downloads)
order by issn_l, age
