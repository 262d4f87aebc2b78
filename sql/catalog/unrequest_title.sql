-- A title ($2) that a member asks for in its scenario ($1) no more.
delete from title_request
where scenario_id = $1 and issn_l = $2
