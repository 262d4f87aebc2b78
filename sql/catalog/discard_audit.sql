-- Deletes the audit entries of what a visitor ($1) did in the sandbox.
delete from audit
where user_id = $1
