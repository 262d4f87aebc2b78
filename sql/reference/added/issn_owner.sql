-- The journal of an ISSN: the one whose linking ISSN it is, or else the last one of the table that lists it.
with listed as (
    select
        issn_l,
        place,
        unnest(string_to_array(issns, ';')) as issn
    from base_journals
    where issns is not null
),

claim as (
    select
        issn_l as issn,
        issn_l,
        place,
        0 as weight
    from base_journals
    union all
    select
        issn,
        issn_l,
        place,
        1 as weight
    from listed
),

ranked as (
    select
        issn,
        issn_l,
        row_number() over (partition by issn order by weight, place desc) as claim_no
    from claim
)

select
    issn as owned_issn,
    issn_l as owner
from ranked
where claim_no = 1
