-- The institutions to include: those of any table, and the requested ones.
select distinct ror_id as wanted_id
from (
    select ror_id from base_institutions
    union all
    select ror_id from base_apc_papers
    union all
    select ror_id from base_institution_citations
    union all
    select ror_id from base_institution_authorships
    union all
    select ror_id from asked_institution
) as named
