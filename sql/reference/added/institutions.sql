-- The table of institutions. The ROR dump fills blank values, and provides status, parts and successors.
select
    w.wanted_id as ror_id,
    coalesce(b.name, r.ror_name) as name,
    coalesce(b.country_code, r.ror_country) as country_code,
    coalesce(b.grid_id, r.ror_grid) as grid_id,
    case when b.ror_id is null then 'ror' else b.source end as source,
    coalesce(r.ror_status, b.status) as status,
    case when r.ror_id is null then b.parents else r.ror_parents end as parents,
    case when r.ror_id is null then b.children else r.ror_children end as children,
    case when r.ror_id is null then b.successors else r.ror_successors end as successors,
    case
        when b.ror_id is not null then
            nullif(
                array_to_string(
                    make_array(
                        b.also_from,
                        case when b.name is null and r.ror_name is not null then 'name:ror' end,
                        case when b.country_code is null and r.ror_country is not null then 'country_code:ror' end,
                        case when b.grid_id is null and r.ror_grid is not null then 'grid_id:ror' end
                    ),
                    ';'
                ),
                ''
            )
    end as also_from
from wanted_institution as w
left join base_institutions as b on w.wanted_id = b.ror_id
left join ror_line as r on w.wanted_id = r.ror_id
where b.ror_id is not null or r.ror_id is not null
order by ror_id
