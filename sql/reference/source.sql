-- Journals in OpenAlex, which calls them sources. One row per source of the type journal with a linking ISSN. For that
-- ISSN, the table of the ISSN International Centre takes precedence over OpenAlex. The publisher is the last of its
-- organisations: the house, not the imprint. Without a manifest, a source may occur in several files, and so may a
-- publisher: the newest line counts.
with latest_source as (
    select
        *,
        row_number() over (partition by id order by updated_date desc nulls last) as place
    from source_line
),

latest_publisher as (
    select
        id as publisher_id,
        display_name as house,
        row_number() over (partition by id order by updated_date desc nulls last) as house_place
    from publisher_line
),

journal as (
    select
        openalex_number(id) as source_no,
        issn_l as own_issn_l,
        array_filter(coalesce(issn, make_array()), i -> regexp_like(i, '^[0-9]{4}-[0-9]{3}[0-9X]$')) as issns,
        display_name as title,
        array_element(host_organization_lineage, -1) as owner_id,
        coalesce(array_element(host_organization_lineage_names, -1), host_organization_name) as publisher,
        coalesce(cardinality(societies), 0) > 0 as has_society,
        coalesce(is_oa, false) as is_oa,
        coalesce(is_in_doaj, false) as is_in_doaj,
        coalesce(works_count, 0) as works
    from latest_source
    where place = 1 and type = 'journal' and regexp_like(issn_l, '^[0-9]{4}-[0-9]{3}[0-9X]$')
)

select
    j.source_no,
    coalesce(l.linking_issn, j.own_issn_l) as issn_l,
    j.issns,
    j.title,
    coalesce(p.house, j.publisher) as publisher,
    j.has_society,
    j.is_oa,
    j.is_in_doaj,
    j.works
from journal as j
left join latest_publisher as p on j.owner_id = p.publisher_id and p.house_place = 1
left join linking as l on j.own_issn_l = l.issn
