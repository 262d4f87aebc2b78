-- Deletes all title requests in a member's scenario ($1).
delete from title_request
where scenario_id = $1
