//! What waits for an answer of a user: invitations, proposals and requests.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::role::{Role, role_of};
use crate::sql::statement;

/// What waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingKind {
    /// An invitation of a consortium to a library.
    Invitation,
    /// A proposal of a consortium that its member has not returned.
    Proposal,
    /// Titles that members request and the consortium has not decided on.
    Requests,
}

/// Something that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What it is.
    pub kind: WaitingKind,
    /// Since when, UTC. For requests, when a member last returned its proposal.
    pub since: String,
    /// Number of titles requested; 1 otherwise.
    pub count: i64,
    /// The user's role at the institution that has to answer.
    pub role: Role,
    /// The institution that has to answer.
    pub institution_id: String,
    /// Name of that institution.
    pub institution_name: String,
    /// Id and name of its package; none for an invitation.
    pub package: Option<(String, String)>,
    /// Id and name of its scenario; none for an invitation.
    pub scenario: Option<(String, String)>,
}

impl Catalog {
    /// Returns what waits for an answer of the institutions where a user has a role, newest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn waiting_answers(&self, user_id: &str) -> Result<Vec<Waiting>, CatalogError> {
        let query = sqlx::query(statement::waiting_answers).bind(user_id);
        let rows = query.fetch_all(&self.pool).await?;
        let waiting = rows.iter().map(waiting).collect::<Result<Vec<_>, _>>()?;
        Ok(waiting.into_iter().flatten().collect())
    }
}

/// Reads a row; none if its role is unknown.
fn waiting(row: &AnyRow) -> Result<Option<Waiting>, sqlx::Error> {
    let Some(role) = role_of(row, "role")? else { return Ok(None) };
    let kind: String = row.try_get("kind")?;
    Ok(Some(Waiting {
        kind: match kind.as_str() {
            "invitation" => WaitingKind::Invitation,
            "proposal" => WaitingKind::Proposal,
            _ => WaitingKind::Requests,
        },
        since: row.try_get("since")?,
        count: row.try_get("items")?,
        role,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        package: named(row, "package_id", "package_name")?,
        scenario: named(row, "scenario_id", "scenario_name")?,
    }))
}

fn named(row: &AnyRow, id: &str, name: &str) -> Result<Option<(String, String)>, sqlx::Error> {
    let id: Option<String> = row.try_get(id)?;
    let name: Option<String> = row.try_get(name)?;
    Ok(id.zip(name))
}
