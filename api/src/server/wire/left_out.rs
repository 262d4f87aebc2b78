//! Subscribed journals that the title filter of a package leaves out. They stay subscribed: a filter changes what a
//! scenario shows, never what somebody decided.

use serde::Serialize;
use utoipa::ToSchema;

use super::warnings::Warning;
use crate::catalog::Scenario;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What the filter leaves out of one scenario.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::server) struct LeftOut {
    /// The scenario.
    scenario_id: String,
    /// Its name.
    scenario_name: String,
    /// ISSN-Ls of the journals that are subscribed in it.
    journals: Vec<String>,
}

/// What the filter of a package leaves out, scenario by scenario; nothing if there is no filter. The warnings of the
/// package hold its titles.
pub(in crate::server) async fn left_out(
    app: &App,
    warnings: &[Warning],
    scenarios: &[Scenario],
) -> Result<Vec<LeftOut>, ApiError> {
    let filter = warnings.iter().find_map(|warning| match warning {
        Warning::FilteringTitles { journals } => Some(journals),
        _ => None,
    });
    let Some(titles) = filter else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for scenario in scenarios {
        let mut journals = app.catalog.subscribed(&scenario.id).await?;
        journals.retain(|issn_l| !titles.contains(issn_l));
        if !journals.is_empty() {
            let (scenario_id, scenario_name) = (scenario.id.clone(), scenario.name.clone());
            found.push(LeftOut { scenario_id, scenario_name, journals });
        }
    }
    Ok(found)
}

/// The same as a sentence for people.
pub(in crate::server) fn sentence(found: &[LeftOut]) -> Option<String> {
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
