-- Journals as OpenAlex knows them, which calls them sources. One row per source of the type journal with a linking ISSN.
-- What the table of the ISSN International Centre says of that ISSN counts more than what OpenAlex does.
-- The publisher is the last of the organisations that it belongs to: the house, not the imprint.
with journal as (
    select
        openalex_number(id) as source_no,
        issn_l as own_issn_l,
        array_filter(coalesce(issn, make_array()), i -> regexp_like(i, '^[0-9]{4}-[0-9]{3}[0-9X]$')) as issns,
        display_name as title,
        openalex_number(array_element(host_organization_lineage, -1)) as publisher_no,
        coalesce(array_element(host_organization_lineage_names, -1), host_organization_name) as publisher,
        coalesce(cardinality(societies), 0) > 0 as has_society,
        coalesce(is_oa, false) as is_oa,
        coalesce(is_in_doaj, false) as is_in_doaj,
        coalesce(works_count, 0) as works
    from source_line
    where type = 'journal' and regexp_like(issn_l, '^[0-9]{4}-[0-9]{3}[0-9X]$')
)

select
    j.source_no,
    coalesce(l.linking_issn, j.own_issn_l) as issn_l,
    j.issns,
    j.title,
    coalesce(p.display_name, j.publisher) as publisher,
    j.has_society,
    j.is_oa,
    j.is_in_doaj,
    j.works
from journal as j
left join publisher_line as p
    on j.publisher_no = openalex_number(p.id)
left join linking as l on j.own_issn_l = l.issn
