-- Articles of Unpaywall, from the lines of its snapshot, with their copies in repositories.
select
    lower(doi) as article_doi,
    year as article_year,
    journal_issn_l,
    split_part(journal_issns, ',', 1) as first_issn,
    split_part(journal_issns, ',', 2) as second_issn,
    oa_status,
    updated,
    coalesce(
        any_match(
            oa_locations,
            l -> coalesce(l['host_type'] = 'repository' and l['version'] in ('acceptedVersion', 'publishedVersion'), false)
        ),
        false
    ) as has_reviewed,
    coalesce(any_match(oa_locations, l -> coalesce(l['version'] = 'submittedVersion', false)), false) as has_submitted
from unpaywall_line
where genre = 'journal-article' and not coalesce(is_paratext, false)
