-- A file that made way for another one can be restored. It says when that was, and the name of the other file.
alter table upload add column replaced_at text;
alter table upload add column replaced_by text;
-- Why a file waits for a confirmation: 'doubt' (it may be of another kind) or 'much-smaller' (than the file in use).
alter table upload add column confirm_code text;
-- Whether the table marks some titles as subscribed, as exports of forecasts do.
alter table upload add column marks_subscribed bigint not null default 0;

update upload
set confirm_code = 'doubt'
where confirm_reason is not null;
