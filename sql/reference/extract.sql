-- The data that the tables need from works, extracted from one file of a snapshot. One row per work that is in a
-- journal or names a requested institution. Reading and unpacking the lines is nearly all of the effort, so the extract
-- contains the data of all tables, for all years and types. Only the institutions are selected here ($institutions,
-- their numbers; $with_children, whether their parts count).
--
-- `file` is the name of the file ($file). `named` contains the requested institutions that a work names, each with the
-- number of its authors there. It is null if there are none, and so are the columns that only institutions need.
with marked as (
    select
        *,
        coalesce(primary_location['source']['type'] = 'journal', false) as is_in_journal,
        named_institutions(authorships, $institutions, $with_children) as named
    from work_line
    where not coalesce(is_xpac, false)
)

select
    openalex_number(id) as work_no,
    openalex_number(primary_location['source']['id']) as source_no,
    is_in_journal,
    primary_location['source']['issn_l'] as issn_l,
    publication_year as year,
    try_cast(publication_date as date) as published,
    type,
    coalesce(is_paratext, false) as is_paratext,
    open_access['oa_status'] as oa_status,
    -- A reviewed version in an open repository.
    coalesce(
        any_match(
            locations,
            l -> coalesce(
                l['is_oa']
                and l['version'] in ('acceptedVersion', 'publishedVersion')
                and l['source']['type'] = 'repository',
                false
            )
        ),
        false
    ) as has_reviewed,
    -- An open submitted version at any location.
    coalesce(
        any_match(locations, l -> coalesce(l['is_oa'] and l['version'] = 'submittedVersion', false)),
        false
    ) as has_submitted,
    primary_topic['field']['display_name'] as field,
    $file as file,
    named,
    case when named is not null then doi end as doi,
    case when named is not null then apc_list['value_usd'] end as apc_usd,
    case when named is not null then cast(cardinality(authorships) as int) end as authors,
    case when named is not null then openalex_numbers(referenced_works) end as referenced
from marked
where is_in_journal or named is not null
