//! What was done to accounts, roles and institutions, by whom, in the transaction that did it.

use serde_json::Value;
use sqlx::{Any, Transaction};

use super::sql::statement;
use super::{CatalogError, new_id, now};

/// Something that was done.
#[derive(Debug)]
pub(super) struct Deed<'a> {
    action: &'static str,
    subject: &'a str,
    institution_id: Option<&'a str>,
    detail: Value,
}

impl<'a> Deed<'a> {
    /// An action on what has an id.
    pub(super) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { action, subject, institution_id: None, detail: Value::Object(Default::default()) }
    }

    /// It concerns an institution.
    pub(super) fn at(self, institution_id: &'a str) -> Self {
        Self { institution_id: Some(institution_id), ..self }
    }

    /// What else is to be known of it.
    pub(super) fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }
}

/// Writes down what was done by a user, or by the program itself.
pub(super) async fn audit(
    transaction: &mut Transaction<'static, Any>,
    by: Option<&str>,
    deed: Deed<'_>,
) -> Result<(), CatalogError> {
    sqlx::query(statement::add_audit)
        .bind(new_id())
        .bind(now())
        .bind(by)
        .bind(deed.action)
        .bind(deed.subject)
        .bind(deed.institution_id)
        .bind(deed.detail.to_string())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
