-- Copies the title requests of another proposal ($2) to a proposal ($1), without their authors.
insert into title_request (scenario_id, issn_l, requested_at, decision, decided_at)
select
    $1,
    r.issn_l,
    r.requested_at,
    r.decision,
    r.decided_at
from title_request as r
where r.scenario_id = $2
