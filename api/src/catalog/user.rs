//! People who sign in.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::audit::{Deed, audit};
use super::mail::{Letter, add_mail};
use super::role::Role;
use super::sql::statement;
use super::{Catalog, CatalogError, like, moment, named_id, now};

/// Somebody who signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The id.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// The e-mail address, as it was given.
    pub email: Option<String>,
    /// Another name to sign in with.
    pub username: Option<String>,
    /// Argon2id; none until a password was chosen.
    pub password_hash: Option<String>,
    /// Somebody who only looks around?
    pub is_demo: bool,
    /// One of the people who run the service?
    pub is_staff: bool,
}

impl User {
    /// A user to be, without password.
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

    /// The part of the e-mail address behind the @, in small letters.
    pub fn domain(&self) -> Option<String> {
        Some(self.email.as_deref()?.rsplit_once('@')?.1.to_lowercase())
    }
}

/// What a user is to be at an institution.
pub type Grant<'a> = (&'a str, Option<Role>);

/// A link to choose a password, as it is kept.
#[derive(Debug)]
pub struct Link {
    /// Hash of what the link holds.
    pub token_hash: String,
    /// The seconds for which it is good.
    pub seconds: i64,
    /// The mail that it is sent in, if any.
    pub letter: Option<Letter>,
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

/// By what an e-mail address is found: people write it in any case.
fn key(email: &str) -> String {
    email.trim().to_lowercase()
}

impl Catalog {
    /// A user by id.
    ///
    /// # Errors
    /// What the database says.
    pub async fn user(&self, id: &str) -> Result<Option<User>, CatalogError> {
        self.one_user(statement::user_by_id, id).await
    }

    /// A user by e-mail address, in whatever case.
    ///
    /// # Errors
    /// What the database says.
    pub async fn user_by_email(&self, email: &str) -> Result<Option<User>, CatalogError> {
        self.one_user(statement::user_by_email, &key(email)).await
    }

    /// A user by username.
    ///
    /// # Errors
    /// What the database says.
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

    /// Users whose e-mail address holds a text, whatever its case.
    ///
    /// # Errors
    /// What the database says.
    pub async fn users_like(&self, text: &str) -> Result<Vec<User>, CatalogError> {
        let rows = sqlx::query(statement::users_like).bind(like(text)).bind(super::FOUND);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(user).collect::<Result<_, _>>()?)
    }

    /// Creates a user with roles and, if asked for, a link to choose a password; all of it or nothing.
    ///
    /// # Errors
    /// An e-mail address or username that somebody has ([`CatalogError::is_taken`]), or what the database says.
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
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        let detail = serde_json::json!({ "email": new.email, "is_staff": new.is_staff });
        audit(&mut transaction, by, Deed::new("user created", &new.id).with(detail)).await?;
        for (institution_id, role) in grants {
            let Some(role) = role else { continue };
            sqlx::query(statement::grant_role)
                .bind(&new.id)
                .bind(*institution_id)
                .bind(role.name())
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            let detail = serde_json::json!({ "before": null, "after": role.name() });
            let deed = Deed::new("role set", &new.id).at(institution_id).with(detail);
            audit(&mut transaction, by, deed).await?;
        }
        if let Some(link) = link {
            add_link(&mut transaction, &new.id, link).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Saves the name, addresses and password of a user. If the password is another one, every other session of
    /// the user ends, and every link to choose a password is worth nothing.
    ///
    /// # Errors
    /// An e-mail address or username that somebody has ([`CatalogError::is_taken`]), or what the database says.
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
            password_changed(&mut transaction, by, &changed.id, session_id).await?;
        }
        if (&before.email, &before.username) != (&changed.email, &changed.username) {
            let detail = serde_json::json!({ "before": before.email, "after": changed.email });
            let deed = Deed::new("e-mail or username changed", &changed.id).with(detail);
            audit(&mut transaction, by, deed).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Marks a user as one of the people who run the service.
    ///
    /// # Errors
    /// What the database says.
    pub async fn mark_staff(&self, user_id: &str) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let mark = sqlx::query(statement::mark_staff).bind(user_id);
        mark.execute(&mut *transaction).await?;
        audit(&mut transaction, None, Deed::new("marked as staff", user_id)).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Keeps a link to choose a password, with the mail that it is sent in.
    ///
    /// # Errors
    /// What the database says.
    pub async fn add_link(&self, user_id: &str, link: &Link) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::forget_reset_tokens)
            .bind(moment())
            .execute(&mut *transaction)
            .await?;
        add_link(&mut transaction, user_id, link).await?;
        audit(&mut transaction, None, Deed::new("password link made", user_id)).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a link: its owner has this password from now on, and whoever was signed in with the old one is so no more.
    /// The answer is the id of the owner; none if the link is not good any more.
    ///
    /// # Errors
    /// What the database says.
    pub async fn use_link(
        &self,
        token_hash: &str,
        password_hash: &str,
    ) -> Result<Option<String>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let used = sqlx::query_scalar(statement::use_reset_token).bind(token_hash).bind(moment());
        let id: Option<String> = used.fetch_optional(&mut *transaction).await?;
        let Some(id) = id else { return Ok(None) };
        let row = sqlx::query(statement::lock_user).bind(&id).fetch_one(&mut *transaction).await?;
        let owner = User { password_hash: Some(password_hash.to_owned()), ..user(&row)? };
        write_user(&mut transaction, &owner).await?;
        password_changed(&mut transaction, Some(&id), &id, "").await?;
        transaction.commit().await?;
        Ok(Some(id))
    }

    /// Whose link this is, if it is still good.
    ///
    /// # Errors
    /// What the database says.
    pub async fn user_of_link(&self, token_hash: &str) -> Result<Option<String>, CatalogError> {
        let id = sqlx::query_scalar(statement::reset_token).bind(token_hash).bind(moment());
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

/// Ends what the old password has opened, but for one session.
async fn password_changed(
    transaction: &mut Transaction<'static, Any>,
    by: Option<&str>,
    user_id: &str,
    session_id: &str,
) -> Result<(), CatalogError> {
    let used = sqlx::query(statement::delete_reset_tokens).bind(user_id);
    used.execute(&mut **transaction).await?;
    sqlx::query(statement::end_sessions)
        .bind(user_id)
        .bind(session_id)
        .bind(moment())
        .execute(&mut **transaction)
        .await?;
    audit(transaction, by, Deed::new("password changed", user_id)).await
}

async fn add_link(
    transaction: &mut Transaction<'static, Any>,
    user_id: &str,
    link: &Link,
) -> Result<(), CatalogError> {
    let time = moment();
    sqlx::query(statement::add_reset_token)
        .bind(&link.token_hash)
        .bind(user_id)
        .bind(time)
        .bind(time.saturating_add(link.seconds))
        .execute(&mut **transaction)
        .await?;
    match &link.letter {
        Some(letter) => add_mail(transaction, letter, None).await,
        None => Ok(()),
    }
}
