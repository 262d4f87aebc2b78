//! Libraries that a consortium asks to feed its package.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::audit::{Deed, audit};
use super::mail::{Letter, add_mail};
use super::sql::statement;
use super::{Catalog, CatalogError, new_id, now};

/// A library that was asked to feed a consortium's package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: String,
    /// The consortium's package.
    pub package_id: String,
    /// What that is called.
    pub package_name: String,
    /// The consortium.
    pub consortium_id: String,
    /// What that is called.
    pub consortium_name: String,
    /// The library.
    pub institution_id: String,
    /// What that is called.
    pub institution_name: String,
    /// `open`, `accepted`, `declined` or `withdrawn`.
    pub state: String,
    /// When it was asked, UTC.
    pub invited_at: String,
    /// Who asked; none for somebody who is gone.
    pub invited_by: Option<String>,
    /// When it was answered or withdrawn, UTC.
    pub answered_at: Option<String>,
    /// By whom.
    pub answered_by: Option<String>,
}

impl Invitation {
    /// Is it still to be answered?
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
    /// Invitations to a consortium's package, or of a library, the newest first.
    ///
    /// # Errors
    /// What the database says.
    pub async fn invitations(&self, id: &str) -> Result<Vec<Invitation>, CatalogError> {
        let rows = sqlx::query(statement::invitations).bind(id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(invitation).collect::<Result<_, _>>()?)
    }

    /// Asks a library to feed a consortium's package; the id of the invitation.
    ///
    /// # Errors
    /// What the database says; [`CatalogError::is_taken`] if it is asked already.
    pub async fn invite(
        &self,
        by: &str,
        (package_id, consortium_id): (&str, &str),
        institution_id: &str,
        mail: &[Letter],
    ) -> Result<String, CatalogError> {
        let id = new_id();
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::add_invitation)
            .bind(&id)
            .bind(package_id)
            .bind(institution_id)
            .bind(now())
            .bind(by)
            .execute(&mut *transaction)
            .await?;
        for letter in mail {
            add_mail(&mut transaction, letter, None).await?;
        }
        let detail = serde_json::json!({ "institution": institution_id });
        let deed = Deed::new("library invited", package_id).at(consortium_id).with(detail);
        audit(&mut transaction, Some(by), deed).await?;
        transaction.commit().await?;
        Ok(id)
    }

    /// Declines or withdraws an invitation; false, and nothing changed, if it is open no more.
    ///
    /// # Errors
    /// What the database says.
    pub async fn end_invitation(
        &self,
        by: &str,
        invitation: &Invitation,
        state: &str,
        mail: &[Letter],
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        if !answer(&mut transaction, &invitation.id, state, Some(by)).await? {
            return Ok(false);
        }
        for letter in mail {
            add_mail(&mut transaction, letter, None).await?;
        }
        let detail = serde_json::json!({ "state": state, "package": invitation.package_id });
        let deed = Deed::new("invitation ended", &invitation.id).at(&invitation.institution_id);
        audit(&mut transaction, Some(by), deed.with(detail)).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Says what becomes of an invitation; false if it is open no more.
pub(super) async fn answer(
    transaction: &mut Transaction<'static, Any>,
    id: &str,
    state: &str,
    by: Option<&str>,
) -> Result<bool, CatalogError> {
    let answered =
        sqlx::query(statement::answer_invitation).bind(id).bind(state).bind(now()).bind(by);
    Ok(answered.execute(&mut **transaction).await?.rows_affected() > 0)
}
