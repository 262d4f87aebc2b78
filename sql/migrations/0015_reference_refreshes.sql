-- What is known of an institution's citations and authorships is asked anew of OpenAlex, one refresh of an institution at a
-- time; its row tells how the last one went. Whoever works on it says so every second; who says nothing any more has lost it, and
-- it can be begun again.

create table reference_refresh (
    institution_id text primary key references institution (id),
    -- running, done or failed
    state text not null,
    -- what is asked for, answers that are there, and answers that it takes
    what text not null,
    done bigint not null,
    total bigint not null,
    -- id of whoever asked for it
    requested_by text not null,
    runner text not null,
    begun_at text not null,
    -- moment at which somebody worked on it last
    seen_at bigint not null,
    ended_at text,
    -- why it failed, or what of it could not be had
    message text
);
