//! `GET /scenario/{id}/details`: the totals of a scenario and every title in full, as clients of the known service
//! read them. Written title by title.

use std::io::{self, Write};

use arrow::array::{Array, AsArray, RecordBatch};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use titlewise_engine::detail::journal_detail;
use utoipa::ToSchema;

use crate::server::describe::known_journal::KnownJournal;
use crate::server::describe::tag;
use crate::server::describe::totals::Totals;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::server::wire::journal_tables::Journal;
use crate::server::wire::saved::{Configs, configs};

/// The totals of a scenario and every title in full.
#[derive(ToSchema)]
#[allow(dead_code)] // Written title by title, never held.
pub(super) struct ScenarioDetails {
    /// What the scenario assumes.
    _settings: Configs,
    /// Its totals.
    _summary: Totals,
    /// Always empty.
    _timing: [String; 0],
    /// Its titles.
    journals: Vec<KnownJournal>,
}

/// The totals of a scenario and every title in full, as an older interface has them.
#[utoipa::path(get, path = "/scenario/{id}/details", operation_id = "scenario_details", tag = tag::JOURNALS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The totals and the titles.", body = ScenarioDetails)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let settings = configs(&on.scenario);
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let journals = app.journals(&question).await?;
    let summary = app.summary(&question).await?;
    let head = json!({ "_settings": settings, "_summary": *summary, "_timing": [] });
    let body = streamed(move |to| write(&head, &journals, &question, to));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

fn write(
    head: &Value,
    journals: &RecordBatch,
    question: &Question,
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
