//! Invitations from a consortium to libraries to feed its package.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::mail::{Email, add_mail};
use crate::sql::statement;

/// An invitation to a library to feed a consortium's package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Id.
    pub id: String,
    /// The consortium's package.
    pub package_id: String,
    /// Name of that package.
    pub package_name: String,
    /// The consortium.
    pub consortium_id: String,
    /// Name of the consortium.
    pub consortium_name: String,
    /// The library.
    pub institution_id: String,
    /// Name of the library.
    pub institution_name: String,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    pub state: String,
    /// Time of the invitation, UTC.
    pub invited_at: String,
    /// User who sent it; none if the account no longer exists.
    pub invited_by: Option<String>,
    /// Time of the answer or withdrawal, UTC.
    pub answered_at: Option<String>,
    /// User who answered or withdrew it.
    pub answered_by: Option<String>,
}

impl Invitation {
    /// Returns whether the invitation is unanswered.
    pub fn is_open(&self) -> bool {
        self.state == "open"
    }
}

fn invitation(row: &AnyRow) -> Result<Invitation, sqlx::Error> {
    Ok(Invitation {
        id: row.try_get("id")?,
        package_id: row.try_get("package_id")?,
        package_name: row.try_get("package_name")?,
        consortium_id: row.try_get("consortium_id")?,
        consortium_name: row.try_get("consortium_name")?,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        state: row.try_get("state")?,
        invited_at: row.try_get("invited_at")?,
        invited_by: row.try_get("invited_by")?,
        answered_at: row.try_get("answered_at")?,
        answered_by: row.try_get("answered_by")?,
    })
}

impl Catalog {
    /// Returns the invitations to a consortium's package, or those of a library, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn invitations(&self, id: &str) -> Result<Vec<Invitation>, CatalogError> {
        let rows = sqlx::query(statement::invitations).bind(id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(invitation).collect::<Result<_, _>>()?)
    }

    /// Invites a library to feed a consortium's package. Returns the id of the invitation.
    ///
    /// # Errors
    /// A database failure; [`CatalogError::is_taken`] if the library has been invited already.
    pub async fn invite(
        &self,
        by: &str,
        (package_id, consortium_id): (&str, &str),
        institution_id: &str,
        mail: &[Email],
    ) -> Result<String, CatalogError> {
        let id = new_id();
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::add_invitation)
            .bind(&id)
            .bind(package_id)
            .bind(institution_id)
            .bind(self.clock.text())
            .bind(by)
            .execute(&mut *transaction)
            .await?;
        for letter in mail {
            add_mail(&mut transaction, &self.clock, letter, None).await?;
        }
        let detail = serde_json::json!({ "institution": institution_id });
        let deed = AuditAction::new("library invited", package_id).at(consortium_id).with(detail);
        audit(&mut transaction, &self.clock, Some(by), deed).await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Declines or withdraws an invitation. Returns false, without any change, if the invitation is no longer open.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_invitation(
        &self,
        by: &str,
        invitation: &Invitation,
        state: &str,
        mail: &[Email],
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        if !answer(&mut transaction, &self.clock, &invitation.id, state, Some(by)).await? {
            return Ok(false);
        }
        for letter in mail {
            add_mail(&mut transaction, &self.clock, letter, None).await?;
        }
        let detail = serde_json::json!({ "state": state, "package": invitation.package_id });
        let deed =
            AuditAction::new("invitation ended", &invitation.id).at(&invitation.institution_id);
        audit(&mut transaction, &self.clock, Some(by), deed.with(detail)).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Records the answer to an invitation. Returns false if the invitation is no longer open.
pub(super) async fn answer(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    id: &str,
    state: &str,
    by: Option<&str>,
) -> Result<bool, CatalogError> {
    let answered =
        sqlx::query(statement::answer_invitation).bind(id).bind(state).bind(clock.text()).bind(by);
    Ok(answered.execute(&mut **transaction).await?.rows_affected() > 0)
}
