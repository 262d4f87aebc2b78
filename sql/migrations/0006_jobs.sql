-- A file is kept first and read afterwards, by whichever server has time for it. Whoever reads it says so
-- until when it counts as theirs, again and again; a server that died says nothing any more, and another one
-- takes the job. Where the objects of an upload are no longer follows from what it turns out to be.
alter table upload add column folder text not null default '';
update upload set folder = kind;

create table job (
    id text primary key,
    upload_id text not null references upload (id) on delete cascade,
    -- What the file was uploaded as, if somebody said so.
    said_slot text,
    runner text not null,
    claimed_until bigint not null,
    attempts bigint not null,
    percent bigint not null,
    rows_read bigint not null,
    created_at text not null
);

create unique index job_of_upload on job (upload_id);
create index job_due on job (claimed_until);
