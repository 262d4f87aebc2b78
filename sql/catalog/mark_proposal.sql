-- Marks a scenario ($1) as a consortium's proposal.
update scenario
set kind = 'proposal'
where id = $1
