//! `PATCH /scenario/{id}/subscriptions`: adds and removes subscriptions, or subscribes to a number of the most
//! cost-effective titles only.

use std::collections::BTreeSet;

use arrow::array::AsArray;
use axum::Json;
use axum::extract::State;
use titlewise_catalog::Catalog;
use titlewise_ingest::reading::Issn;
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;

/// Changes of subscriptions. A title in both lists is removed.
#[derive(Debug, serde::Deserialize, ToSchema)]
#[schema(as = SubscriptionsEdit, example = json!({"add": ["0031-9252"]}))]
pub(crate) struct SubscriptionEdit {
    /// ISSNs to subscribe to. Of more than 2,000, only titles of the package are saved.
    #[serde(default)]
    add: Vec<String>,
    /// ISSNs to unsubscribe from.
    #[serde(default)]
    remove: Vec<String>,
    /// Number of titles to subscribe to, in cost per use order, instead of all others. Cannot be combined with the
    /// lists.
    top: Option<usize>,
}

/// Subscriptions after a change.
#[derive(Debug, serde::Serialize, ToSchema)]
pub(crate) struct Subscriptions {
    /// Subscribed titles, sorted.
    subscribed: BTreeSet<String>,
    /// Revision of the scenario.
    revision: i64,
}

/// Add and remove subscriptions of a scenario.
///
/// Alternatively, subscribe to a number of the most cost-effective titles only.
#[utoipa::path(patch, path = "/scenario/{id}/subscriptions", operation_id = "edit_subscriptions", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = SubscriptionEdit,
    responses((status = 200, description = "The new subscriptions.", body = Subscriptions)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(forecasts): State<Forecasts>,
    on: OnScenario<Modify>,
    JsonBody(edit): JsonBody<SubscriptionEdit>,
) -> Result<Json<Subscriptions>, ApiError> {
    let (add, remove) = (issns("add", &edit.add)?, issns("remove", &edit.remove)?);
    let top = match edit.top {
        Some(_) if !add.is_empty() || !remove.is_empty() => {
            return Err(ApiError::field("top", "\"top\" goes without \"add\" and \"remove\"."));
        }
        Some(count) => Some(most_cost_effective(&forecasts, &on, count).await?),
        None => None,
    };
    let add = forecasts.retain_known(&on.scenario, &on.package, add).await?;
    let mut subscribed = BTreeSet::new();
    let edited = catalog.edit_scenario(
        &on.scenario.id,
        on.caller.by(),
        |_, content| -> Result<(), ApiError> {
            if let Some(top) = top {
                content.subscribed = top;
            }
            content.subscribed.extend(add);
            for title in &remove {
                content.subscribed.remove(title);
            }
            subscribed.clone_from(&content.subscribed);
            Ok(())
        },
    );
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    Ok(Json(Subscriptions { subscribed, revision: scenario.revision }))
}

/// Returns the first titles in cost per use order.
async fn most_cost_effective(
    forecasts: &Forecasts,
    on: &OnScenario<Modify>,
    count: usize,
) -> Result<BTreeSet<String>, ApiError> {
    let question =
        forecasts.current_only(&on.caller, on.scenario.clone(), on.package.clone()).await?;
    // The order does not depend on subscriptions.
    let forecast = forecasts.overview(&question).await?;
    let titles = forecast.rows().column_by_name("issn_l");
    let titles = titles.and_then(|titles| titles.as_string_opt::<i32>());
    let titles: Vec<&str> = titles.into_iter().flatten().flatten().collect();
    if count > titles.len() {
        let detail = format!("\"top\" takes 0 to {}, for so many titles there are.", titles.len());
        return Err(ApiError::field("top", detail));
    }
    Ok(titles[..count].iter().map(|title| (*title).to_owned()).collect())
}

pub(crate) fn issns(field: &str, given: &[String]) -> Result<Vec<String>, ApiError> {
    let issn = |text: &String| {
        let shown: String = text.chars().take(80).collect();
        let refusal = || ApiError::field(field, format!("\"{shown}\" is no ISSN."));
        Issn::parse(text).map(|issn| issn.to_string()).ok_or_else(refusal)
    };
    given.iter().map(issn).collect()
}
