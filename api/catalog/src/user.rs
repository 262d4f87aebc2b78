//! Users who can sign in.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
use crate::mail::{Email, add_mail};
use crate::role::Role;
use crate::search::{FOUND, like};
use crate::sql::statement;

/// A user who can sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Email address, as entered.
    pub email: Option<String>,
    /// Alternative name for signing in.
    pub username: Option<String>,
    /// Argon2id hash; none until the user sets a password.
    pub password_hash: Option<String>,
    /// Whether the user is a demo visitor with read-only access.
    pub is_demo: bool,
    /// Whether the user is staff of the service.
    pub is_staff: bool,
}

impl User {
    /// Creates a user without password.
    pub fn new(name: &str, email: &str) -> Self {
        Self {
            id: named_id("user"),
            name: name.to_owned(),
            email: Some(email.to_owned()),
            username: None,
            password_hash: None,
            is_demo: false,
            is_staff: false,
        }
    }

    /// Returns the part of the email address after the @, in lowercase.
    pub fn domain(&self) -> Option<String> {
        Some(self.email.as_deref()?.rsplit_once('@')?.1.to_lowercase())
    }
}

/// A role to set at an institution, or none to remove it.
pub type Grant<'a> = (&'a str, Option<Role>);

/// A link for setting a password, as stored.
#[derive(Debug)]
pub struct Link {
    /// Hash of the token in the link.
    pub token_hash: String,
    /// Validity in seconds.
    pub seconds: i64,
    /// Email that contains the link, if any.
    pub letter: Option<Email>,
}

pub(super) fn user(row: &AnyRow) -> Result<User, sqlx::Error> {
    Ok(User {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        email: row.try_get("email")?,
        username: row.try_get("username")?,
        password_hash: row.try_get("password_hash")?,
        is_demo: row.try_get::<i64, _>("is_demo")? != 0,
        is_staff: row.try_get::<i64, _>("is_staff")? != 0,
    })
}

/// Returns the lookup key of an email address, which ignores case.
fn key(email: &str) -> String {
    email.trim().to_lowercase()
}

impl Catalog {
    /// Returns a user by id.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user(&self, id: &str) -> Result<Option<User>, CatalogError> {
        self.one_user(statement::user_by_id, id).await
    }

    /// Returns a user by email address, ignoring case.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_by_email(&self, email: &str) -> Result<Option<User>, CatalogError> {
        self.one_user(statement::user_by_email, &key(email)).await
    }

    /// Returns a user by username.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_by_username(&self, username: &str) -> Result<Option<User>, CatalogError> {
        self.one_user(statement::user_by_username, username).await
    }

    async fn one_user(
        &self,
        statement: &'static str,
        value: &str,
    ) -> Result<Option<User>, CatalogError> {
        let row = sqlx::query(statement).bind(value).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }

    /// Returns users whose email address contains a text, ignoring case.
    ///
    /// # Errors
    /// A database failure.
    pub async fn users_like(&self, text: &str) -> Result<Vec<User>, CatalogError> {
        let rows = sqlx::query(statement::users_like).bind(like(text)).bind(FOUND);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(user).collect::<Result<_, _>>()?)
    }

    /// Creates a user with roles and, if requested, a link for setting a password; all or nothing.
    ///
    /// # Errors
    /// An email address or username that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn create_user(
        &self,
        by: Option<&str>,
        new: &User,
        grants: &[Grant<'_>],
        link: Option<&Link>,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::create_user)
            .bind(&new.id)
            .bind(&new.name)
            .bind(&new.email)
            .bind(new.email.as_deref().map(key))
            .bind(&new.username)
            .bind(&new.password_hash)
            .bind(i64::from(new.is_demo))
            .bind(i64::from(new.is_staff))
            .bind(self.clock.text())
            .execute(&mut *transaction)
            .await?;
        let detail = serde_json::json!({ "email": new.email, "is_staff": new.is_staff });
        audit(
            &mut transaction,
            &self.clock,
            by,
            AuditAction::new("user created", &new.id).with(detail),
        )
        .await?;
        for (institution_id, role) in grants {
            let Some(role) = role else { continue };
            sqlx::query(statement::grant_role)
                .bind(&new.id)
                .bind(*institution_id)
                .bind(role.name())
                .bind(self.clock.text())
                .execute(&mut *transaction)
                .await?;
            let detail = serde_json::json!({ "before": null, "after": role.name() });
            let deed = AuditAction::new("role set", &new.id).at(institution_id).with(detail);
            audit(&mut transaction, &self.clock, by, deed).await?;
        }
        if let Some(link) = link {
            add_link(&mut transaction, &self.clock, &new.id, link).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Saves the name, addresses and password of a user. A changed password ends every other session of the user and
    /// invalidates every link for setting a password.
    ///
    /// # Errors
    /// An email address or username that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn save_user(
        &self,
        by: Option<&str>,
        changed: &User,
        session_id: &str,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let before = sqlx::query(statement::lock_user).bind(&changed.id);
        let before = user(&before.fetch_one(&mut *transaction).await?)?;
        write_user(&mut transaction, changed).await?;
        if before.password_hash != changed.password_hash {
            password_changed(&mut transaction, &self.clock, by, &changed.id, session_id).await?;
        }
        if (&before.email, &before.username) != (&changed.email, &changed.username) {
            let detail = serde_json::json!({ "before": before.email, "after": changed.email });
            let deed = AuditAction::new("e-mail or username changed", &changed.id).with(detail);
            audit(&mut transaction, &self.clock, by, deed).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Marks a user as staff of the service.
    ///
    /// # Errors
    /// A database failure.
    pub async fn mark_staff(&self, user_id: &str) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let mark = sqlx::query(statement::mark_staff).bind(user_id);
        mark.execute(&mut *transaction).await?;
        audit(&mut transaction, &self.clock, None, AuditAction::new("marked as staff", user_id))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Stores a link for setting a password, with the email that contains it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_link(&self, user_id: &str, link: &Link) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::forget_reset_tokens)
            .bind(self.clock.seconds())
            .execute(&mut *transaction)
            .await?;
        add_link(&mut transaction, &self.clock, user_id, link).await?;
        audit(&mut transaction, &self.clock, None, AuditAction::new("password link made", user_id))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a link: sets the password of its owner and ends the sessions that were opened with the old one. Returns
    /// the id of the owner, or none if the link is no longer valid.
    ///
    /// # Errors
    /// A database failure.
    pub async fn use_link(
        &self,
        token_hash: &str,
        password_hash: &str,
    ) -> Result<Option<String>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let used = sqlx::query_scalar(statement::use_reset_token)
            .bind(token_hash)
            .bind(self.clock.seconds());
        let id: Option<String> = used.fetch_optional(&mut *transaction).await?;
        let Some(id) = id else { return Ok(None) };
        let row = sqlx::query(statement::lock_user).bind(&id).fetch_one(&mut *transaction).await?;
        let owner = User { password_hash: Some(password_hash.to_owned()), ..user(&row)? };
        write_user(&mut transaction, &owner).await?;
        password_changed(&mut transaction, &self.clock, Some(&id), &id, "").await?;
        transaction.commit().await?;
        Ok(Some(id))
    }

    /// Returns the owner of a link, if the link is still valid.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_of_link(&self, token_hash: &str) -> Result<Option<String>, CatalogError> {
        let id =
            sqlx::query_scalar(statement::reset_token).bind(token_hash).bind(self.clock.seconds());
        Ok(id.fetch_optional(&self.pool).await?)
    }
}

async fn write_user(
    transaction: &mut Transaction<'static, Any>,
    changed: &User,
) -> Result<(), CatalogError> {
    sqlx::query(statement::save_user)
        .bind(&changed.id)
        .bind(&changed.name)
        .bind(&changed.email)
        .bind(changed.email.as_deref().map(key))
        .bind(&changed.username)
        .bind(&changed.password_hash)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Ends everything opened with the old password, except for one session.
async fn password_changed(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    by: Option<&str>,
    user_id: &str,
    session_id: &str,
) -> Result<(), CatalogError> {
    let used = sqlx::query(statement::delete_reset_tokens).bind(user_id);
    used.execute(&mut **transaction).await?;
    sqlx::query(statement::end_sessions)
        .bind(user_id)
        .bind(session_id)
        .bind(clock.seconds())
        .execute(&mut **transaction)
        .await?;
    audit(transaction, clock, by, AuditAction::new("password changed", user_id)).await
}

async fn add_link(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    user_id: &str,
    link: &Link,
) -> Result<(), CatalogError> {
    let time = clock.seconds();
    sqlx::query(statement::add_reset_token)
        .bind(&link.token_hash)
        .bind(user_id)
        .bind(time)
        .bind(time.saturating_add(link.seconds))
        .execute(&mut **transaction)
        .await?;
    match &link.letter {
        Some(letter) => add_mail(transaction, clock, letter, None).await,
        None => Ok(()),
    }
}
