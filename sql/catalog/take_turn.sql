-- Notes that a file of a package ($1) is claimed to be read at a time ($2).
insert into reading_turn (package_id, claimed_at)
values ($1, $2)
on conflict (package_id) do update set claimed_at = excluded.claimed_at
