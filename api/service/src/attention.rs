//! What needs a user's attention: files that could not be used or wait for confirmation, data that is a year old,
//! invitations, proposals to return and requests to decide on. Only what the user has the permission to deal with.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use titlewise_catalog::clock::text_of;
use titlewise_catalog::{Catalog, CatalogError, PackageEntry, Permission, Waiting, WaitingKind};
use utoipa::ToSchema;

/// Age at which the usage data of a package is old, in days.
const YEAR: i64 = 365;

/// What needs attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttentionKind {
    /// Files that could not be used and that no later file replaces.
    FailedFiles,
    /// Files that wait for a user's confirmation.
    UnconfirmedFiles,
    /// An invitation of a consortium to a library.
    Invitation,
    /// A proposal of a consortium that its member has not returned.
    Proposal,
    /// Titles that members request and the consortium has not decided on.
    Requests,
    /// The newest COUNTER report of a package was uploaded a year ago or earlier.
    OldData,
}

/// Something that needs attention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttentionItem {
    /// What it is.
    pub kind: AttentionKind,
    /// Since when it needs attention, UTC. For several files or requests, the time of the latest.
    #[schema(example = "2026-11-02T09:14:00.000Z")]
    pub since: String,
    /// Number of files or requested titles; 1 otherwise.
    pub count: i64,
    /// Id of the institution.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Id of the package; null for an invitation.
    #[schema(required)]
    pub package_id: Option<String>,
    /// Name of the package; null for an invitation.
    #[schema(required)]
    pub package_name: Option<String>,
    /// Id of the scenario, for proposals and requests; null otherwise.
    #[schema(required)]
    pub scenario_id: Option<String>,
    /// Name of the scenario, for proposals and requests; null otherwise.
    #[schema(required)]
    pub scenario_name: Option<String>,
}

/// Returns what needs a user's attention, newest first.
///
/// # Errors
/// A database failure.
pub async fn attention(
    catalog: &Catalog,
    user_id: &str,
) -> Result<Vec<AttentionItem>, CatalogError> {
    let packages = catalog.packages(user_id).await?;
    let waiting = catalog.waiting_answers(user_id).await?;
    let now = catalog.clock().utc();
    let editable = packages.iter().filter(|entry| entry.may_edit && entry.kind == "own");
    let mut items: Vec<AttentionItem> = editable.flat_map(|entry| of_package(entry, now)).collect();
    items.extend(waiting.into_iter().filter(may_answer).map(of_waiting));
    items.sort_by(|one, other| other.since.cmp(&one.since));
    Ok(items)
}

fn of_package(entry: &PackageEntry, now: DateTime<Utc>) -> impl Iterator<Item = AttentionItem> {
    let item = |kind, since: Option<String>, count| {
        since.map(|since| AttentionItem {
            kind,
            since,
            count,
            institution_id: entry.institution_id.clone(),
            institution_name: entry.institution_name.clone(),
            package_id: Some(entry.id.clone()),
            package_name: Some(entry.name.clone()),
            scenario_id: None,
            scenario_name: None,
        })
    };
    let old = entry.counter_at.as_deref().and_then(|at| old_since(at, now));
    let failed = item(AttentionKind::FailedFiles, entry.failed_at.clone(), entry.failed_files);
    let unconfirmed = item(
        AttentionKind::UnconfirmedFiles,
        entry.unconfirmed_at.clone(),
        entry.unconfirmed_files,
    );
    [failed, unconfirmed, item(AttentionKind::OldData, old, 1)].into_iter().flatten()
}

/// When data uploaded at a time became a year old; none if it has not.
fn old_since(uploaded_at: &str, now: DateTime<Utc>) -> Option<String> {
    let uploaded = DateTime::parse_from_rfc3339(uploaded_at).ok()?.with_timezone(&Utc);
    let old = uploaded.checked_add_signed(TimeDelta::days(YEAR))?;
    (old <= now).then(|| text_of(old))
}

fn may_answer(waiting: &Waiting) -> bool {
    waiting.role.may(match waiting.kind {
        WaitingKind::Invitation => Permission::Admin,
        WaitingKind::Proposal | WaitingKind::Requests => Permission::Modify,
    })
}

fn of_waiting(waiting: Waiting) -> AttentionItem {
    let (package_id, package_name) = waiting.package.unzip();
    let (scenario_id, scenario_name) = waiting.scenario.unzip();
    AttentionItem {
        kind: match waiting.kind {
            WaitingKind::Invitation => AttentionKind::Invitation,
            WaitingKind::Proposal => AttentionKind::Proposal,
            WaitingKind::Requests => AttentionKind::Requests,
        },
        since: waiting.since,
        count: waiting.count,
        institution_id: waiting.institution_id,
        institution_name: waiting.institution_name,
        package_id,
        package_name,
        scenario_id,
        scenario_name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_old_after_a_year() {
        let at = |text: &str| DateTime::parse_from_rfc3339(text).unwrap().with_timezone(&Utc);
        let uploaded = "2025-11-25T10:00:00.000Z";
        assert_eq!(old_since(uploaded, at("2026-11-25T09:59:59Z")), None);
        let since = Some("2026-11-25T10:00:00.000Z".to_owned());
        assert_eq!(old_since(uploaded, at("2026-11-25T10:00:00Z")), since);
        assert_eq!(old_since(uploaded, at("2028-01-01T00:00:00Z")), since);
        assert_eq!(old_since("unreadable", at("2028-01-01T00:00:00Z")), None);
    }
}
