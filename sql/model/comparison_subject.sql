-- Subjects of the compared scenarios. One row per subject and scenario that has titles of it, in the order of subjects, those
-- without a subject last. Amounts are blank if they are not compared.
select
    subject,
    scenario_no,
    count(*) as num_titles,
    count(*) filter (where subscribed) as num_subscribed,
    sum(usage) as usage,
    sum(cost) as cost
from compared_title
group by subject, scenario_no
order by
    subject asc nulls last,
    scenario_no asc
