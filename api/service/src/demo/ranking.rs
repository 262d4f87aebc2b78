//! Titles of the demo's scenarios by cost per use.

use arrow::array::AsArray;
use titlewise_catalog::Package;

use crate::lookup;
use crate::services::Services;
use crate::start_error::StartError;

/// Returns the titles of a scenario by cost per use, the lowest first.
pub(crate) async fn ranked(
    services: &Services,
    scenario_id: &str,
    package: &Package,
) -> Result<Vec<String>, StartError> {
    let scenario = lookup::scenario(&services.catalog, scenario_id).await?;
    let question = services.forecasts.request(scenario, package.clone()).await?;
    let forecast = services.forecasts.overview(&question.into()).await?;
    let titles = forecast.rows().column_by_name("issn_l");
    let titles = titles.and_then(|titles| titles.as_string_opt::<i32>());
    Ok(titles.into_iter().flatten().flatten().map(str::to_owned).collect())
}
