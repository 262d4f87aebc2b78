-- Uses of a journal in the reporting period. One row per package and journal. The release of the package's first row
-- that is not a TR_J4 row decides for the whole package: release 5 counts the turnaways of TR_J2 and the unique
-- requests of TR_J3, for any access type; release 4 counts every row. TR_J4 repeats TR_J3 by year of publication and
-- never counts.
with reported as (
    select * from counter where report_name <> 'trj4'
),

package_release as (
    select
        package_id,
        first_value(report_version order by row_no) as release
    from reported
    group by package_id
)

select
    r.package_id,
    r.issn_l,
    sum(coalesce(r.total, 0)) as counter_total
from reported as r
inner join package_release as p on r.package_id = p.package_id
where
    p.release <> 5
    or (
        r.report_name in ('trj2', 'trj3')
        and r.metric_type in ('No_License', 'Unique_Item_Requests')
    )
group by r.package_id, r.issn_l
