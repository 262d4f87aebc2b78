-- Deletes the request for a title ($2) in a member's scenario ($1).
delete from title_request
where scenario_id = $1 and issn_l = $2
