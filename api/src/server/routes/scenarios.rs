//! `GET /package/{id}/scenarios`: the scenarios of a package with the totals of each, in one answer.

use axum::Json;
use axum::extract::State;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};

use crate::catalog::Scenario;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::scenario_line;

/// Scenarios that are worked out at the same time.
const AT_ONCE: usize = 4;

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Value>, ApiError> {
    let scenarios = app.catalog.scenarios(&on.package.id).await?;
    let of_package = app.package_question(on.package).await?;
    let line = |scenario: Scenario| {
        let question = of_package.about(scenario);
        let app = &app;
        async move {
            let mut line = scenario_line(&question.scenario);
            line["summary"] = (*app.summary(&question).await?).clone();
            Ok::<_, ApiError>(line)
        }
    };
    let lines: Vec<Value> =
        stream::iter(scenarios).map(line).buffered(AT_ONCE).try_collect().await?;
    Ok(Json(json!({ "scenarios": lines })))
}
