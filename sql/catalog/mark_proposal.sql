-- A scenario ($1) that a consortium has set.
update scenario
set kind = 'proposal'
where id = $1
