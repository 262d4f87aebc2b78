//! What `GET /scenario/{id}/journals` answers to clients of the known service.

use arrow::array::RecordBatch;
use serde::Serialize;
use titlewise_engine::summary::Summary;
use utoipa::ToSchema;

use super::journal_rows::JournalRows;
use super::saved::{Saved, saved};
use super::warnings::{Warning, warnings};
use crate::catalog::{Package, Scenario};
use crate::server::describe::totals::Totals;
use crate::server::forecasting::Question;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// A scenario with everything: what it assumes and subscribes, its totals and its titles.
#[derive(Serialize, ToSchema)]
#[schema(as = WholeScenario)]
pub(in crate::server) struct Body<'a> {
    /// What it is called and where it belongs.
    meta: Meta,
    /// Its totals.
    _debug: Debug,
    /// What it subscribes and assumes.
    saved: Saved,
    /// Always nulls.
    consortial_proposal_dates: ProposalDates,
    /// Its titles by cost per use.
    journals: JournalRows<'a>,
    /// Always false: nothing is locked while it is worked out.
    is_locked_pending_update: bool,
    /// Always null.
    update_notification_email: Option<String>,
    /// Always null.
    update_percent_complete: Option<f64>,
    /// What its package lacks.
    warnings: Vec<Warning>,
    /// Always empty.
    _timing: [String; 0],
}

/// Totals under the name that clients of the known service know.
#[derive(Serialize, ToSchema)]
#[schema(as = WholeScenarioTotals)]
pub(in crate::server) struct Debug {
    /// The totals.
    #[schema(value_type = Totals)]
    summary: Summary,
}

/// When a consortium's proposal went where.
#[derive(Default, Serialize, ToSchema)]
pub(in crate::server) struct ProposalDates {
    /// Always null.
    sent_date: Option<String>,
    /// Always null.
    changed_date: Option<String>,
    /// Always null.
    last_edited_date: Option<String>,
    /// Always null.
    return_date: Option<String>,
}

/// What a scenario is called and where it belongs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScenarioMeta)]
pub(in crate::server) struct Meta {
    /// The scenario's id.
    scenario_id: String,
    /// Its name.
    scenario_name: String,
    /// What it is for.
    scenario_description: String,
    /// What else is to be kept in mind.
    scenario_notes: String,
    /// The package it is about.
    publisher_id: String,
    /// What that is called.
    publisher_name: String,
    /// The institution that has the package.
    institution_id: String,
    /// What that is called.
    institution_name: String,
    /// Annual cost of the Big Deal, if the package knows it.
    cost_bigdeal: Option<f64>,
    /// Its annual increase in percent, likewise.
    cost_bigdeal_increase: Option<f64>,
    /// When the scenario was created, UTC.
    scenario_created: String,
    /// Always false.
    is_base_scenario: bool,
    /// Is the package what a consortium proposes?
    is_consortial_proposal: bool,
}

/// What a scenario is called and where it belongs.
pub(in crate::server) fn meta(scenario: &Scenario, package: &Package) -> Meta {
    Meta {
        scenario_id: scenario.id.clone(),
        scenario_name: scenario.name.clone(),
        scenario_description: scenario.description.clone(),
        scenario_notes: scenario.notes.clone(),
        publisher_id: package.id.clone(),
        publisher_name: package.name.clone(),
        institution_id: package.institution_id.clone(),
        institution_name: package.institution_name.clone(),
        cost_bigdeal: package.big_deal_cost,
        cost_bigdeal_increase: package.big_deal_cost_increase,
        scenario_created: scenario.created_at.clone(),
        is_base_scenario: false,
        is_consortial_proposal: package.kind == "proposal",
    }
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
    let saved = saved(&question.scenario, subscribed);
    let warnings = warnings(app, question).await?;
    let package = question.package.clone();
    let debug = Debug { summary };
    let write = move || encode(&journals, &package, (meta, debug, saved, warnings));
    tokio::task::spawn_blocking(write).await?
}

fn encode(
    journals: &RecordBatch,
    package: &Package,
    (meta, debug, saved, warnings): (Meta, Debug, Saved, Vec<Warning>),
) -> Result<Vec<u8>, ApiError> {
    let body = Body {
        meta,
        _debug: debug,
        saved,
        consortial_proposal_dates: ProposalDates::default(),
        journals: JournalRows::new(journals, package),
        is_locked_pending_update: false,
        update_notification_email: None,
        update_percent_complete: None,
        warnings,
        _timing: [],
    };
    Ok(serde_json::to_vec(&body)?)
}
