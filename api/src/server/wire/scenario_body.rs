//! What `GET /scenario/{id}/journals` answers to clients of the known service.

use std::sync::Arc;

use arrow::array::RecordBatch;
use serde::Serialize;
use titlewise_engine::summary::Summary;
use utoipa::ToSchema;

use super::journal_rows::JournalRows;
use super::saved::{Saved, saved};
use super::warnings::{Warning, warnings};
use crate::catalog::{Package, Proposal, Scenario};
use crate::server::describe::totals::Totals;
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;

/// What a title takes as JSON, and a little more, so that the answer is not moved while it grows.
const ROW_BYTES: usize = 1_600;
/// What everything else takes.
const REST_BYTES: usize = 64 << 10;
/// How a document ends whose last value is a list.
const CLOSED: &[u8] = b"]}";

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
    /// Of a consortium's proposal: when it went where.
    consortial_proposal_dates: ProposalDates,
    /// Is it being worked out for longer than people wait? Then the titles are those from before.
    is_locked_pending_update: bool,
    /// Then: who is told by mail when it is done.
    update_notification_email: Option<String>,
    /// Then: members that are done, 0 to 100.
    update_percent_complete: Option<f64>,
    /// What its package lacks.
    warnings: Vec<Warning>,
    /// Always empty.
    _timing: [String; 0],
    /// Of a consortium: the packages of the members that count, in the order of members.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_institutions: Option<Vec<String>>,
    /// Its titles by cost per use.
    journals: JournalRows<'a>,
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
    /// When it was sent to the member, UTC.
    sent_date: Option<String>,
    /// When the member last asked for something else.
    changed_date: Option<String>,
    /// The same.
    last_edited_date: Option<String>,
    /// When the member sent it back.
    return_date: Option<String>,
}

impl ProposalDates {
    fn of(proposal: &Proposal) -> Self {
        Self {
            sent_date: Some(proposal.sent_at.clone()),
            changed_date: proposal.changed_at.clone(),
            last_edited_date: proposal.changed_at.clone(),
            return_date: proposal.returned_at.clone(),
        }
    }
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
    /// Is it what a consortium proposes?
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
        is_consortial_proposal: scenario.is_proposal,
    }
}

/// The answer as JSON. The titles stand last, and are written on other processors while the rest is worked out.
pub(in crate::server) async fn scenario_body(
    app: &App,
    question: &Question,
) -> Result<Vec<u8>, ApiError> {
    let forecast = app.overview(question).await?;
    let subscribed = app.catalog.subscribed(&question.scenario.id).await?;
    let journals = app.model.journals(&forecast, &subscribed).await?;
    let package = Arc::new(question.package.clone());
    let middle = journals.num_rows() / 2;
    let write = |from: usize, to: usize| {
        let (rows, package) = (journals.slice(from, to - from), Arc::clone(&package));
        tokio::task::spawn_blocking(move || rows_as_json(&rows, &package))
    };
    let parts = [write(0, middle), write(middle, journals.num_rows())];
    let summary = app.totals(question, &journals).await?;
    let none = journals.slice(0, 0);
    let (consortial_proposal_dates, requested) = match &question.proposal {
        None => (ProposalDates::default(), Vec::new()),
        Some(proposal) => (ProposalDates::of(&proposal.dates), proposal.requested.clone()),
    };
    let mut scenario = question.scenario.clone();
    let member_institutions = question.consortium.as_ref().map(|consortium| {
        // A consortium's Big Deal costs what those of its members do.
        scenario.settings.cost_bigdeal = consortium.big_deal_cost();
        consortium.ticked().map(|data| data.member.package_id.clone()).collect()
    });
    // What is from before says so, even if the lock is just gone.
    let told = match question.recalculating {
        Some(_) => app.catalog.recalculation(&question.scenario.id).await?,
        None => None,
    };
    let reference_version = question.reference_version().map(str::to_owned);
    let rest = Body {
        meta: meta(&question.scenario, &question.package),
        _debug: Debug { summary },
        saved: saved(&scenario, subscribed, requested, reference_version),
        consortial_proposal_dates,
        is_locked_pending_update: question.recalculating.is_some(),
        update_notification_email: told.and_then(|told| told.email),
        update_percent_complete: question.recalculating,
        warnings: if question.consortium.is_some() {
            Vec::new()
        } else {
            warnings(app, question).await?
        },
        _timing: [],
        member_institutions,
        journals: JournalRows::new(&none, &package),
    };
    let mut bytes = Vec::with_capacity(REST_BYTES + ROW_BYTES * journals.num_rows());
    serde_json::to_writer(&mut bytes, &rest)?;
    // The list of no titles and the document are open until the titles are there.
    bytes.truncate(bytes.len() - CLOSED.len());
    for part in parts {
        let list = part.await??;
        let titles = list.get(1..list.len() - 1).unwrap_or_default();
        if !titles.is_empty() && !bytes.ends_with(b"[") {
            bytes.push(b',');
        }
        bytes.extend_from_slice(titles);
    }
    bytes.extend_from_slice(CLOSED);
    Ok(bytes)
}

/// A list of titles.
fn rows_as_json(journals: &RecordBatch, package: &Package) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::with_capacity(REST_BYTES + ROW_BYTES * journals.num_rows());
    serde_json::to_writer(&mut bytes, &JournalRows::new(journals, package))?;
    Ok(bytes)
}
