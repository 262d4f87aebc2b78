//! Audit log: changes to accounts, roles and institutions with their author, written in the transaction of the
//! change.

use serde_json::Value;
use sqlx::{Any, Transaction};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::id::new_id;
use crate::sql::statement;

/// An audited action.
#[derive(Debug)]
pub(super) struct AuditAction<'a> {
    action: &'static str,
    subject: &'a str,
    institution_id: Option<&'a str>,
    detail: Value,
}

impl<'a> AuditAction<'a> {
    /// Creates an action on the subject with this id.
    pub(super) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { action, subject, institution_id: None, detail: Value::Object(Default::default()) }
    }

    /// Sets the institution that the action concerns.
    pub(super) fn at(self, institution_id: &'a str) -> Self {
        Self { institution_id: Some(institution_id), ..self }
    }

    /// Sets further details of the action.
    pub(super) fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }
}

/// Writes an audit entry for an action of a user, or of the program itself.
pub(super) async fn audit(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    by: Option<&str>,
    deed: AuditAction<'_>,
) -> Result<(), CatalogError> {
    sqlx::query(statement::add_audit)
        .bind(new_id())
        .bind(clock.text())
        .bind(by)
        .bind(deed.action)
        .bind(deed.subject)
        .bind(deed.institution_id)
        .bind(deed.detail.to_string())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
