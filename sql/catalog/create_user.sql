-- Adds a user. The last value is the time of creation.
insert into user_account (id, name, email, email_key, username, password_hash, is_demo, is_staff, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
