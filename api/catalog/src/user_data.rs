//! The data of a user, for a copy that the user may have.

use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{Column, Row};

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;
use crate::user::key;

/// One row, keyed by column.
pub type DataRow = Map<String, Value>;

/// What is stored about a user. Credentials are left out.
#[derive(Debug)]
pub struct UserData {
    /// The account.
    pub account: Vec<DataRow>,
    /// Roles at institutions.
    pub roles: Vec<DataRow>,
    /// Sessions.
    pub sessions: Vec<DataRow>,
    /// Identities at providers of single sign-on.
    pub identities: Vec<DataRow>,
    /// API keys, without the keys.
    pub api_keys: Vec<DataRow>,
    /// Audit entries about the user, or by the user.
    pub actions: Vec<DataRow>,
    /// Changes of scenarios by the user.
    pub changes: Vec<DataRow>,
    /// Emails to the user, without their texts.
    pub emails: Vec<DataRow>,
}

impl Catalog {
    /// Returns what is stored about a user.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_data(&self, user_id: &str) -> Result<UserData, CatalogError> {
        let email = self.user(user_id).await?.and_then(|user| user.email);
        Ok(UserData {
            account: self.data_rows(statement::data_account, user_id).await?,
            roles: self.data_rows(statement::data_roles, user_id).await?,
            sessions: self.data_rows(statement::data_sessions, user_id).await?,
            identities: self.data_rows(statement::data_identities, user_id).await?,
            api_keys: self.data_rows(statement::data_keys, user_id).await?,
            actions: self.data_rows(statement::data_actions, user_id).await?,
            changes: self.data_rows(statement::data_changes, user_id).await?,
            emails: match email.as_deref() {
                Some(email) => self.data_rows(statement::data_emails, &key(email)).await?,
                None => Vec::new(),
            },
        })
    }

    async fn data_rows(
        &self,
        statement: &'static str,
        of: &str,
    ) -> Result<Vec<DataRow>, CatalogError> {
        let rows = sqlx::query(statement).bind(of).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(data_row).collect())
    }
}

/// Returns a row of text and whole numbers as JSON.
fn data_row(row: &AnyRow) -> DataRow {
    let value = |at: usize| {
        let text = row.try_get::<Option<String>, _>(at).map(Value::from);
        text.or_else(|_| row.try_get::<Option<i64>, _>(at).map(Value::from)).unwrap_or_default()
    };
    let columns = row.columns().iter().enumerate();
    columns.map(|(at, column)| (column.name().to_owned(), value(at))).collect()
}
