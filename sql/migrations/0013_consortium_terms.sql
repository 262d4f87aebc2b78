-- What a consortium has agreed on beside its members' own terms. No row: nothing.

create table consortium_terms (
    package_id text primary key references package (id),
    -- from so many ticked members on the first member's price is paid for another number of them
    paid_from bigint,
    paid_members bigint,
    -- what a title costs that a member's price list does not price
    fallback_price double precision
);
