//! Users who can sign in.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
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
    /// Whether the user has shown that the email address is theirs, or the operator or staff vouch for it.
    pub is_email_confirmed: bool,
    /// Argon2id hash; none until the user sets a password.
    pub password_hash: Option<String>,
    /// Whether signing in with the password also needs a code.
    pub has_two_factor: bool,
    /// Whether the user is a visitor of the demo, with a sandbox.
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
            is_email_confirmed: false,
            password_hash: None,
            has_two_factor: false,
            is_demo: false,
            is_staff: false,
        }
    }

    /// Returns the email address if it is confirmed.
    pub fn confirmed_email(&self) -> Option<&str> {
        self.email.as_deref().filter(|_| self.is_email_confirmed)
    }

    /// Returns the domain of the confirmed email address, in lowercase.
    pub fn confirmed_domain(&self) -> Option<String> {
        Some(self.confirmed_email()?.rsplit_once('@')?.1.to_lowercase())
    }

    /// Whether the account has a password while its address is unconfirmed, so that its user may be someone else than
    /// the owner of the address. Roles granted to the address wait for its confirmation.
    pub fn must_confirm(&self) -> bool {
        self.email.is_some() && !self.is_email_confirmed && self.password_hash.is_some()
    }
}

pub(super) fn user(row: &AnyRow) -> Result<User, sqlx::Error> {
    Ok(User {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        email: row.try_get("email")?,
        username: row.try_get("username")?,
        is_email_confirmed: row.try_get::<Option<String>, _>("email_confirmed_at")?.is_some(),
        password_hash: row.try_get("password_hash")?,
        has_two_factor: row.try_get::<Option<String>, _>("totp_confirmed_at")?.is_some(),
        is_demo: row.try_get::<i64, _>("is_demo")? != 0,
        is_staff: row.try_get::<i64, _>("is_staff")? != 0,
    })
}

/// Returns the lookup key of an email address, which ignores case.
pub(super) fn key(email: &str) -> String {
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

    /// Returns the confirmed email address of a user. Single sign-on and everything else that trusts an address uses this
    /// function.
    ///
    /// # Errors
    /// A database failure.
    pub async fn confirmed_email(&self, user_id: &str) -> Result<Option<String>, CatalogError> {
        let user = self.user(user_id).await?;
        Ok(user.and_then(|user| user.confirmed_email().map(str::to_owned)))
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
}
