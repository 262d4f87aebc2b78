//! `PATCH /scenario/{id}/subscriptions`: titles to subscribe, and to subscribe no more; or so many of the most
//! cost-effective ones and no others.

use std::collections::BTreeSet;

use arrow::array::AsArray;
use axum::Json;
use axum::extract::State;
use titlewise_ingest::reading::Issn;
use utoipa::ToSchema;

use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted. A title in both lists is removed.
#[derive(Debug, serde::Deserialize, ToSchema)]
#[schema(as = SubscriptionsEdit, example = json!({"add": ["0031-9252"]}))]
pub(super) struct Edit {
    /// ISSNs to subscribe.
    #[serde(default)]
    add: Vec<String>,
    /// ISSNs to subscribe no more.
    #[serde(default)]
    remove: Vec<String>,
    /// Subscribe the first so many titles by cost per use, and no others. Goes without the lists.
    top: Option<usize>,
}

/// What a change of subscriptions leaves behind.
#[derive(Debug, serde::Serialize, ToSchema)]
pub(super) struct Subscriptions {
    /// The subscribed titles, sorted.
    subscribed: BTreeSet<String>,
    /// The scenario's revision.
    revision: i64,
}

/// Subscribe titles in a scenario, and others no more.
///
/// Or so many of the most cost-effective ones, and no others.
#[utoipa::path(patch, path = "/scenario/{id}/subscriptions", operation_id = "edit_subscriptions", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses((status = 200, description = "The subscriptions from now on.", body = Subscriptions)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(edit): Body<Edit>,
) -> Result<Json<Subscriptions>, ApiError> {
    let (add, remove) = (issns("add", &edit.add)?, issns("remove", &edit.remove)?);
    let top = match edit.top {
        Some(_) if !add.is_empty() || !remove.is_empty() => {
            return Err(ApiError::field("top", "\"top\" goes without \"add\" and \"remove\"."));
        }
        Some(count) => Some(most_cost_effective(&app, &on, count).await?),
        None => None,
    };
    let mut subscribed = BTreeSet::new();
    let edited = app.catalog.edit_scenario(
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

/// The first titles in the order of cost per use.
async fn most_cost_effective(
    app: &App,
    on: &OnScenario<Modify>,
    count: usize,
) -> Result<BTreeSet<String>, ApiError> {
    let question = app.whole(&on.caller, on.scenario.clone(), on.package.clone()).await?;
    // The order is the same whatever is subscribed.
    let forecast = app.overview(&question).await?;
    let titles = forecast.rows().column_by_name("issn_l");
    let titles = titles.and_then(|titles| titles.as_string_opt::<i32>());
    let titles: Vec<&str> = titles.into_iter().flatten().flatten().collect();
    if count > titles.len() {
        let detail = format!("\"top\" takes 0 to {}, for so many titles there are.", titles.len());
        return Err(ApiError::field("top", detail));
    }
    Ok(titles[..count].iter().map(|title| (*title).to_owned()).collect())
}

pub(super) fn issns(field: &str, given: &[String]) -> Result<Vec<String>, ApiError> {
    let issn = |text: &String| {
        let shown: String = text.chars().take(80).collect();
        let refusal = || ApiError::field(field, format!("\"{shown}\" is no ISSN."));
        Issn::parse(text).map(|issn| issn.to_string()).ok_or_else(refusal)
    };
    given.iter().map(issn).collect()
}
