-- Forms that people fill in without an account: orders, requests for a demo, requests about their own data.
create table form_submission (
    id text primary key,
    -- in the order in which they came
    place text not null unique,
    -- purchase, demo-request, privacy
    kind text not null,
    -- the fields as they were checked, JSON
    fields text not null,
    submitted_at text not null
);

-- Forms on their way to a webhook. Written in the transaction of the form, and sent at least once.
create table webhook_delivery (
    id text primary key,
    form_id text not null unique references form_submission (id),
    attempts bigint not null default 0,
    next_attempt_at bigint not null,
    delivered_at text,
    -- status of the last answer; 0 until there was one
    answer_status bigint not null default 0,
    last_error text
);

create index webhook_delivery_due on webhook_delivery (next_attempt_at) where delivered_at is null;

-- The form that a mail tells of, so that what was not sent can be taken back with it.
alter table outgoing_mail add column form_id text;
