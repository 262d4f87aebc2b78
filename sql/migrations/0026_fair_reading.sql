-- When the last file of a package was claimed to be read, so that packages take turns.
create table reading_turn (
    package_id text primary key references package (id) on delete cascade,
    claimed_at text not null
);
