-- A scenario ($1). Its subscriptions, versions and public page go first.
delete from scenario
where id = $1
