//! `GET /scenario/{id}/details`: the totals of a scenario and every title in full, in the format of the compatible
//! service. Written title by title.

use std::io::{self, Write};

use arrow::array::{Array, AsArray, RecordBatch};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use titlewise_engine::results::detail::journal_detail;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use utoipa::ToSchema;

use crate::documents::journal_tables::Journal;
use crate::documents::known_journal::KnownJournal;
use crate::documents::saved::{Configs, configs};
use crate::documents::tag;
use crate::documents::totals::Totals;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::streamed::streamed;

/// Totals of a scenario and every title in full.
#[derive(ToSchema)]
#[allow(dead_code)] // Schema only: written title by title.
pub(crate) struct ScenarioDetails {
    /// Settings of the scenario.
    _settings: Configs,
    /// Totals of the scenario.
    _summary: Totals,
    /// Always empty.
    _timing: [String; 0],
    /// Titles of the scenario.
    journals: Vec<KnownJournal>,
}

/// Get the totals of a scenario and every title in full, in the format of an older interface.
#[utoipa::path(get, path = "/scenario/{id}/details", operation_id = "scenario_details", tag = tag::JOURNALS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The totals and the titles.", body = ScenarioDetails)))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let settings = configs(&on.scenario);
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let journals = forecasts.journals(&question).await?;
    let summary = forecasts.summary(&question).await?;
    let head = json!({ "_settings": settings, "_summary": *summary, "_timing": [] });
    let body = streamed(move |to| write(&head, &journals, &question, to));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

fn write(
    head: &Value,
    journals: &RecordBatch,
    question: &CurrentForecast,
    to: &mut (dyn Write + Send),
) -> io::Result<()> {
    let head = head.to_string();
    let open = head.strip_suffix('}').unwrap_or(&head);
    to.write_all(open.as_bytes())?;
    to.write_all(b",\"journals\":[")?;
    let issns = journals.column_by_name("issn_l").and_then(|column| column.as_string_opt::<i32>());
    let mut is_first = true;
    for row in 0..journals.num_rows() {
        let Some(issns) = issns.filter(|issns| issns.is_valid(row)) else { continue };
        let detail = journal_detail(journals, &question.assumptions, issns.value(row));
        let Some(detail) = detail.map_err(io::Error::other)? else { continue };
        if !std::mem::take(&mut is_first) {
            to.write_all(b",")?;
        }
        let currency = &question.package.currency;
        let journal = Journal { rows: journals, row, detail: &detail, currency };
        serde_json::to_writer(&mut *to, &journal.document())?;
    }
    to.write_all(b"]}")
}
