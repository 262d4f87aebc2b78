-- A file that may not be what a user meant is not used before a user confirms it. The reason is a sentence for users.
alter table upload add column confirm_reason text;
