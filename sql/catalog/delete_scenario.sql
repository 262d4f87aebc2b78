-- A scenario ($1). Its subscriptions and versions go first.
delete from scenario
where id = $1
