-- Changes of scenarios by a user ($1), for the export of the user's data.
select
    scenario_id,
    revision,
    changed_at,
    kind
from scenario_version
where user_id = $1
order by changed_at, scenario_id, revision
