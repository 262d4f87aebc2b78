-- A scenario may be pinned to a version of the reference data; null follows the newest. Versions stay for good, so that
-- what is pinned gives the same numbers as long as it is. What a version holds is told by the server that loads it;
-- null of those that were loaded before.
alter table reference add column journals bigint;
alter table reference add column as_of text;

alter table scenario add column reference_version text references reference (version);
