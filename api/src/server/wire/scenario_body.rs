//! What `GET /scenario/{id}/journals` answers to clients of the known service.

use arrow::array::RecordBatch;
use serde::Serialize;
use serde_json::{Value, json};

use super::journal_rows::JournalRows;
use super::saved::saved;
use super::warnings::warnings;
use crate::catalog::{Package, Scenario};
use crate::server::forecasting::Question;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The whole answer, in the order of the wire.
#[derive(Serialize)]
struct Body<'a> {
    meta: Value,
    _debug: Value,
    saved: Value,
    consortial_proposal_dates: Value,
    journals: JournalRows<'a>,
    is_locked_pending_update: bool,
    update_notification_email: Option<String>,
    update_percent_complete: Option<f64>,
    warnings: Value,
    _timing: [String; 0],
}

/// What a scenario is called and where it belongs.
pub(in crate::server) fn meta(scenario: &Scenario, package: &Package) -> Value {
    json!({
        "scenario_id": scenario.id,
        "scenario_name": scenario.name,
        "scenario_description": scenario.description,
        "scenario_notes": scenario.notes,
        "publisher_id": package.id,
        "publisher_name": package.name,
        "institution_id": package.institution_id,
        "institution_name": package.institution_name,
        "cost_bigdeal": package.big_deal_cost,
        "cost_bigdeal_increase": package.big_deal_cost_increase,
        "scenario_created": scenario.created_at,
        "is_base_scenario": false,
        "is_consortial_proposal": package.kind == "proposal",
    })
}

/// The answer as JSON.
pub(in crate::server) async fn scenario_body(
    app: &App,
    question: &Question,
) -> Result<Vec<u8>, ApiError> {
    let subscribed = app.catalog.subscribed(&question.scenario.id).await?;
    let forecast = app.forecast(question).await?;
    let journals = app.model.journals(&forecast, &subscribed).await?;
    let summary = app.model.summary(&journals, &question.assumptions).await?;
    let meta = meta(&question.scenario, &question.package);
    let saved = saved(&question.scenario, &subscribed)?;
    let warnings = warnings(app, question).await?;
    let package = question.package.clone();
    let debug = json!({ "summary": summary });
    let write = move || encode(&journals, &package, (meta, debug, saved, warnings));
    tokio::task::spawn_blocking(write).await?
}

fn encode(
    journals: &RecordBatch,
    package: &Package,
    (meta, debug, saved, warnings): (Value, Value, Value, Value),
) -> Result<Vec<u8>, ApiError> {
    let body = Body {
        meta,
        _debug: debug,
        saved,
        consortial_proposal_dates: json!({
            "sent_date": null,
            "changed_date": null,
            "last_edited_date": null,
            "return_date": null,
        }),
        journals: JournalRows::new(journals, package),
        is_locked_pending_update: false,
        update_notification_email: None,
        update_percent_complete: None,
        warnings,
        _timing: [],
    };
    Ok(serde_json::to_vec(&body)?)
}
