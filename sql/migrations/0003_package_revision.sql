-- Counts the changes of a package's files. Whoever changes them writes here first, so that of two changes
-- at once one waits for the other, in PostgreSQL too.
alter table package add column data_revision bigint not null default 0;
