//! The last change of each setting of a scenario.

use std::collections::HashMap;

use titlewise_catalog::{Catalog, Version};

use crate::error::Error;
use crate::explanation::leaves::SettingChange;

/// Number of the newest versions of a scenario that are looked through.
const VERSIONS: i64 = 200;

/// Returns the last change of each setting up to a revision.
///
/// # Errors
/// If the catalog fails.
pub(super) async fn setting_changes(
    catalog: &Catalog,
    scenario_id: &str,
    revision: i64,
) -> Result<HashMap<String, SettingChange>, Error> {
    let versions = catalog.versions(scenario_id, revision.saturating_add(1), VERSIONS).await?;
    let mut changes = HashMap::new();
    for Version { revision, changed_at, changed_by, change, .. } in versions {
        for setting in change.settings.into_keys() {
            changes.entry(setting).or_insert_with(|| SettingChange {
                at: changed_at.clone(),
                by: changed_by.clone(),
                revision,
            });
        }
    }
    Ok(changes)
}
