-- Crossref's names for the journals of the tables, and their ISSNs that no journal has. Of several titles of a journal,
-- the first one counts. An ISSN that titles of two journals have is assigned to neither.
with ranked as (
    select
        t.title_owner as journal,
        c.crossref_title,
        c.crossref_publisher,
        row_number() over (partition by t.title_owner order by c.title_no) as place
    from crossref_title as t
    inner join crossref_line as c on t.owned_title_no = c.title_no
),

unowned as (
    select
        i.named_issn as issn,
        min(t.title_owner) as claimant
    from crossref_title as t
    inner join crossref_issn as i on t.owned_title_no = i.issn_title_no
    where i.issn_owner is null
    group by i.named_issn
    having count(distinct t.title_owner) = 1
),

more as (
    select
        claimant,
        array_sort(array_agg(issn)) as more_issns
    from unowned
    group by claimant
)

select
    r.journal as crossref_owner,
    r.crossref_title,
    r.crossref_publisher,
    m.more_issns
from ranked as r
left join more as m on r.journal = m.claimant
where r.place = 1
