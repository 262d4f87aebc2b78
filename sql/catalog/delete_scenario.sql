-- Deletes a scenario ($1). Its subscriptions, versions and public page are deleted first.
delete from scenario
where id = $1
