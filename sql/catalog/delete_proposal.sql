-- A scenario ($1) is a proposal no more. The titles asked for go first.
delete from proposal
where scenario_id = $1
