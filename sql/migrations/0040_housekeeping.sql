-- Background work that one server does at a time, by name: when it is due again. A claim puts that off.
create table chore (
    name text primary key,
    -- seconds since 1970
    due_at bigint not null
);

-- A deleted package no longer feeds a consortium with its current files. Its earlier deletions end those memberships now.
delete from consortium_member
where member_package_id in (
    select f.id
    from package as f
    inner join package as s on s.id = f.data_package_id
    where s.deleted_at is not null
);

update package
set deleted_at = (select s.deleted_at from package as s where s.id = package.data_package_id)
where
    deleted_at is null
    and data_package_id in (select s.id from package as s where s.deleted_at is not null);

create index package_deleted on package (deleted_at) where deleted_at is not null;
