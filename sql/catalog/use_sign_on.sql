-- Uses the answer to a request by the hash of its state ($1), which expires at a moment ($2): of two uses, one returns a row.
insert into used_sign_on (state_hash, expires_at)
values ($1, $2)
on conflict (state_hash) do nothing
returning state_hash
