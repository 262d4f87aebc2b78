-- The table of journals, in its order. Nothing is removed: blank names and societies are filled, ISSNs that no journal
-- has are added, and a journal that DOAJ lists and that is nearly all gold becomes gold.
with told as (
    select
        b.*,
        coalesce(s.society_flag, case when d.has_society then 'YES' end) as society,
        case when s.society_flag is not null then 'society' else 'doaj' end as society_source,
        d.doaj_owner is not null and g.gold_journal is not null and not coalesce(b.is_gold, false) as turns_gold,
        c.crossref_title,
        c.crossref_publisher,
        c.more_issns
    from base_journals as b
    left join society_journal as s on b.issn_l = s.society_owner
    left join doaj_journal as d on b.issn_l = d.doaj_owner
    left join gold_journal as g on b.issn_l = g.gold_journal
    left join crossref_journal as c on b.issn_l = c.crossref_owner
)

select
    t.issn_l,
    coalesce(t.title, t.crossref_title) as title,
    coalesce(t.publisher, t.crossref_publisher) as publisher,
    t.subject,
    coalesce(t.is_society, t.society) as is_society,
    case when t.turns_gold then false else t.is_current_subscription end as is_current_subscription,
    case when t.turns_gold then true else t.is_gold end as is_gold,
    case
        when t.more_issns is null then t.issns
        else array_to_string(
            array_sort(array_distinct(array_concat(string_to_array(coalesce(t.issns, t.issn_l), ';'), t.more_issns))),
            ';'
        )
    end as issns,
    t.source,
    nullif(
        array_to_string(
            make_array(
                t.also_from,
                case when t.title is null and t.crossref_title is not null then 'title:crossref' end,
                case when t.publisher is null and t.crossref_publisher is not null then 'publisher:crossref' end,
                case when t.is_society is null and t.society is not null then concat('is_society:', t.society_source) end,
                case when t.turns_gold then 'is_gold:doaj' end,
                case when t.more_issns is not null then 'issns:crossref' end
            ),
            ';'
        ),
        ''
    ) as also_from
from told as t
order by t.place
