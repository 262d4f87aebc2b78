//! Response of `GET /scenario/{id}/journals` for clients of the compatible service.

use std::sync::Arc;

use arrow::array::RecordBatch;
use serde::Serialize;
use titlewise_catalog::{Catalog, Package, Proposal, Scenario};
use titlewise_engine::results::summary::Summary;
use titlewise_service::error::Error;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use titlewise_service::forecasts::warning::Warning;
use titlewise_service::forecasts::warnings::warnings;
use utoipa::ToSchema;

use crate::documents::journal_rows::JournalRows;
use crate::documents::saved::{Saved, saved};
use crate::documents::totals::Totals;

/// JSON size of a title in bytes, rounded up so that the buffer does not have to grow.
const ROW_BYTES: usize = 1_600;
/// JSON size of the other parts of the response, in bytes.
const REST_BYTES: usize = 64 << 10;
/// End of a document whose last value is a list.
const CLOSED: &[u8] = b"]}";

/// A scenario with settings, subscriptions, totals and titles.
#[derive(Serialize, ToSchema)]
#[schema(as = WholeScenario)]
pub(crate) struct Body<'a> {
    /// Names and ids of the scenario and its package.
    meta: Meta,
    /// Totals of the scenario.
    _debug: Debug,
    /// Subscriptions and settings.
    saved: Saved,
    /// For a consortium's proposal: dates of its exchange with the member.
    consortial_proposal_dates: ProposalDates,
    /// Whether a long recalculation is running. The titles are then those of the previous forecast.
    is_locked_pending_update: bool,
    /// Email address that is notified when the recalculation finishes; only while it runs.
    update_notification_email: Option<String>,
    /// Percentage of members that are finished, 0 to 100; only while the recalculation runs.
    update_percent_complete: Option<f64>,
    /// Warnings about missing data of the package.
    warnings: Vec<Warning>,
    /// Always empty.
    _timing: [String; 0],
    /// For a consortium: packages of the included members, in the order of members.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_institutions: Option<Vec<String>>,
    /// Titles in cost per use order.
    journals: JournalRows<'a>,
}

/// Totals under the name that the compatible service uses.
#[derive(Serialize, ToSchema)]
#[schema(as = WholeScenarioTotals)]
pub(crate) struct Debug {
    /// The totals.
    #[schema(value_type = Totals)]
    summary: Summary,
}

/// Dates of a consortium's proposal.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct ProposalDates {
    /// Time when it was sent to the member, UTC.
    sent_date: Option<String>,
    /// Time of the member's last change to its requests, UTC.
    changed_date: Option<String>,
    /// Same value as `changed_date`.
    last_edited_date: Option<String>,
    /// Time when the member returned it, UTC.
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

/// Names and ids of a scenario and its package.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScenarioMeta)]
pub(crate) struct Meta {
    /// Id of the scenario.
    scenario_id: String,
    /// Name of the scenario.
    scenario_name: String,
    /// Purpose of the scenario.
    scenario_description: String,
    /// Additional notes.
    scenario_notes: String,
    /// Id of the package.
    publisher_id: String,
    /// Name of the package.
    publisher_name: String,
    /// Institution that owns the package.
    institution_id: String,
    /// Name of the institution.
    institution_name: String,
    /// Annual cost of the Big Deal; null if unknown.
    cost_bigdeal: Option<f64>,
    /// Annual increase of the Big Deal cost, percent; null if unknown.
    cost_bigdeal_increase: Option<f64>,
    /// Time of creation, UTC.
    scenario_created: String,
    /// Always false.
    is_base_scenario: bool,
    /// Whether it is a consortium's proposal.
    is_consortial_proposal: bool,
}

/// Returns the names and ids of a scenario and its package.
pub(crate) fn meta(scenario: &Scenario, package: &Package) -> Meta {
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

/// Builds the response as JSON. The titles come last and are written on other threads while the rest is computed.
pub(crate) async fn scenario_body(
    catalog: &Catalog,
    forecasts: &Forecasts,
    question: &CurrentForecast,
) -> Result<Vec<u8>, Error> {
    let forecast = forecasts.overview(question).await?;
    let subscribed = catalog.subscribed(&question.scenario.id).await?;
    let journals = forecasts.model.journals(&forecast, &subscribed).await?;
    let package = Arc::new(question.package.clone());
    let middle = journals.num_rows() / 2;
    let write = |from: usize, to: usize| {
        let (rows, package) = (journals.slice(from, to - from), Arc::clone(&package));
        tokio::task::spawn_blocking(move || rows_as_json(&rows, &package))
    };
    let parts = [write(0, middle), write(middle, journals.num_rows())];
    let summary = forecasts.totals(question, &journals).await?;
    let none = journals.slice(0, 0);
    let (consortial_proposal_dates, requested) = match &question.proposal {
        None => (ProposalDates::default(), Vec::new()),
        Some(proposal) => (ProposalDates::of(&proposal.dates), proposal.requested.clone()),
    };
    let mut scenario = question.scenario.clone();
    let member_institutions = question.consortium.as_ref().map(|consortium| {
        // Clients of the compatible service compare with the plain sum of what the members' Big Deals cost now.
        scenario.settings.cost_bigdeal = consortium.big_deal_cost();
        consortium.included_members().map(|data| data.member.package_id.clone()).collect()
    });
    // An earlier forecast is marked as such, even if the lock was just released.
    let told = match question.recalculating {
        Some(_) => catalog.recalculation(&question.scenario.id).await?,
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
            warnings(forecasts, question).await?
        },
        _timing: [],
        member_institutions,
        journals: JournalRows::new(&none, &package),
    };
    let mut bytes = Vec::with_capacity(REST_BYTES + ROW_BYTES * journals.num_rows());
    serde_json::to_writer(&mut bytes, &rest)?;
    // The empty list of titles and the document stay open until the titles are appended.
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

/// Writes a list of titles.
fn rows_as_json(journals: &RecordBatch, package: &Package) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::with_capacity(REST_BYTES + ROW_BYTES * journals.num_rows());
    serde_json::to_writer(&mut bytes, &JournalRows::new(journals, package))?;
    Ok(bytes)
}
