-- Adds a user. The last two values are the time of creation, and the time when the email address was confirmed.
insert into user_account (
    id, name, email, email_key, username, password_hash, is_demo, is_staff, created_at, email_confirmed_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
