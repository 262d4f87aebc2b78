-- Files that were refused are kept too, several COUNTER reports of one view count together, and what
-- somebody said about the columns of a file is remembered for the next one with the same headings.
alter table upload add column mapped text;
alter table upload add column has_layout bigint not null default 0;

drop index upload_live;
create unique index upload_live on upload (package_id, slot) where is_live = 1 and kind <> 'counter';

create table column_map (
    institution_name text not null,
    fingerprint text not null,
    map text not null,
    saved_at text not null,
    primary key (institution_name, fingerprint)
);
