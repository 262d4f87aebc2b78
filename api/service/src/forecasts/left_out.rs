//! Subscribed journals that the title filter of a package hides. They stay subscribed: a filter changes what a scenario
//! shows, not its subscriptions.

use serde::Serialize;
use titlewise_catalog::{Catalog, Scenario};
use utoipa::ToSchema;

use crate::error::Error;
use crate::forecasts::warning::Warning;

/// Subscribed journals of one scenario that the title filter excludes.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeftOut {
    /// Id of the scenario.
    scenario_id: String,
    /// Name of the scenario.
    scenario_name: String,
    /// ISSN-Ls of the excluded journals.
    journals: Vec<String>,
}

/// Returns the journals that the title filter of a package hides, by scenario; empty without a filter. The package's
/// warnings list its titles.
pub async fn left_out(
    catalog: &Catalog,
    warnings: &[Warning],
    scenarios: &[Scenario],
) -> Result<Vec<LeftOut>, Error> {
    let filter = warnings.iter().find_map(|warning| match warning {
        Warning::FilteringTitles { journals } => Some(journals),
        _ => None,
    });
    let Some(titles) = filter else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for scenario in scenarios {
        let mut journals = catalog.subscribed(&scenario.id).await?;
        journals.retain(|issn_l| !titles.contains(issn_l));
        if !journals.is_empty() {
            let (scenario_id, scenario_name) = (scenario.id.clone(), scenario.name.clone());
            found.push(LeftOut { scenario_id, scenario_name, journals });
        }
    }
    Ok(found)
}

/// Formats these journals as a sentence; `None` if there are none.
pub fn sentence(found: &[LeftOut]) -> Option<String> {
    let all: usize = found.iter().map(|one| one.journals.len()).sum();
    let each: Vec<String> =
        found.iter().map(|one| format!("{}: {}", one.scenario_name, one.journals.len())).collect();
    (all > 0).then(|| {
        format!(
            "The title filter leaves out {all} subscribed {} ({}). Nothing is unsubscribed: they count again once the filter takes them in or is deleted.",
            if all == 1 { "journal" } else { "journals" },
            each.join("; "),
        )
    })
}
