-- When an account was erased at the wish of its user. The row stays without personal data, so that what the user created
-- for an institution keeps its history.
alter table user_account add column erased_at text;

create index audit_by_time on audit (done_at);

create index audit_by_subject on audit (subject);
