-- Locks an ended sandbox ($1) by writing to its row, to discard it. No row if another server has discarded it.
update sandbox
set ends_at = ends_at
where user_id = $1 and ends_at <= $2
returning user_id
