-- Excludes a list of members from a scenario ($1).
-- The list ($2) is one text. Each entry has the same width in characters ($3), filled with spaces.
delete from scenario_member
where
    scenario_id = $1
    and member_package_id in (
        with recursive listed (begins, name) as (
            select
                1,
                trim(substr(cast($2 as text), 1, cast($3 as integer)))
            union all
            select
                begins + cast($3 as integer),
                trim(substr(cast($2 as text), begins + cast($3 as integer), cast($3 as integer)))
            from listed
            where begins + cast($3 as integer) <= length(cast($2 as text))
        )

        select name
        from listed
    )
