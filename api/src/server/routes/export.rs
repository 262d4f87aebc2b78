//! `GET /scenario/{id}/export.csv`, `.xlsx`, `.parquet`, `.arrow`: the titles of a scenario as a file. The first
//! two hold what people and their programs read, the others every quantity of the model.

use std::io::{Seek, SeekFrom, Write};

use arrow::array::{AsArray, RecordBatch};
use arrow::error::ArrowError;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use titlewise_engine::summary::Summary;
use titlewise_ingest::parquet_file;

use super::file_download::{CSV, XLSX, attachment};
use crate::export::{
    ExportError, Line, LineValue, consortium_rows, library_rows, stamped, write_arrow,
    write_spreadsheet, write_workbook,
};
use crate::server::arrow_stream::ARROW_STREAM;
use crate::server::describe::bodies::FileBytes;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::settings::lines;

/// Media type of what the known service shows as text.
const TEXT: &str = "text/text; charset=utf-8";
/// Names the version of the reference data that a file was made with.
const REFERENCE_HEADER: HeaderName = HeaderName::from_static("x-reference-version");
const PARQUET: &str = "application/vnd.apache.parquet";

/// The titles of a scenario as a spreadsheet, as text.
///
/// Texts that begin like a formula have a quote in front.
#[utoipa::path(get, path = "/scenario/{id}/export.csv", operation_id = "export_csv", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each title.", body = String, content_type = "text/csv")))]
pub(super) async fn csv(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&app, on, ("csv", CSV), |rows, to| write_spreadsheet(rows, to)).await
}

/// The titles of a scenario as a workbook.
///
/// The totals and the parameters are on sheets of their own.
#[utoipa::path(get, path = "/scenario/{id}/export.xlsx", operation_id = "export_xlsx", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX)))]
pub(super) async fn xlsx(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let journals = app.journals(&question).await?;
    let summary = app.totals(&question, &journals).await?;
    let reference = app.reference_versions().await?.note(question.reference_version());
    let summary = summary_lines(&question, &summary, &reference);
    let rows = rows(&question, &journals)?;
    let parameters = lines(&question.scenario.settings, &question.package.currency)?;
    let body = streamed(move |to| -> Result<(), ExportError> {
        // A workbook is a zip, whose writer goes back to what it has written.
        let mut file = tempfile::tempfile()?;
        write_workbook(&rows, &summary, &parameters, &mut file)?;
        file.seek(SeekFrom::Start(0))?;
        std::io::copy(&mut file, to)?;
        Ok(())
    });
    Ok(told(attachment(&file_name(&question, "xlsx"), XLSX, body), &question))
}

/// Every quantity of the titles of a scenario as Parquet.
#[utoipa::path(get, path = "/scenario/{id}/export.parquet", operation_id = "export_parquet", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The file.", body = FileBytes, content_type = PARQUET)))]
pub(super) async fn parquet(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&app, on, ("parquet", PARQUET), |rows, to| parquet_file::write(rows, to)).await
}

/// Every quantity of the titles of a scenario as an Arrow stream.
#[utoipa::path(get, path = "/scenario/{id}/export.arrow", operation_id = "export_arrow", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The stream.", body = FileBytes, content_type = ARROW_STREAM)))]
pub(super) async fn arrow(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&app, on, ("arrow", ARROW_STREAM), |rows, to| write_arrow(rows, to)).await
}

/// The titles of a scenario as a spreadsheet that is shown without a download.
#[utoipa::path(get, path = "/scenario/{id}/export", operation_id = "export_text", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each title.", body = String, content_type = "text/text")))]
pub(super) async fn text(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let rows = rows(&question, &app.journals(&question).await?)?;
    let body = streamed(move |to| write_spreadsheet(&rows, to));
    Ok(told(([(header::CONTENT_TYPE, TEXT)], body).into_response(), &question))
}

/// The linking ISSNs of the subscribed titles by cost per use, with commas between.
#[utoipa::path(get, path = "/scenario/{id}/export_subscriptions.txt", operation_id = "export_subscriptions",
    tag = tag::EXPORTS, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The ISSNs.", body = String, content_type = "text/text")))]
pub(super) async fn subscriptions(
    State(app): State<App>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let journals = app.listed(&question).await?;
    let issns = journals.column_by_name("issn_l").and_then(|issns| issns.as_string_opt::<i32>());
    let flags = journals.column_by_name("subscribed").and_then(|flags| flags.as_boolean_opt());
    let pairs = issns.into_iter().flatten().zip(flags.into_iter().flatten());
    let subscribed = pairs.filter_map(|(issn, flag)| issn.filter(|_| flag == Some(true)));
    let text = subscribed.collect::<Vec<_>>().join(",");
    Ok(([(header::CONTENT_TYPE, TEXT)], text).into_response())
}

/// The titles of a scenario in a format, given by the ending of its files and its media type.
async fn download<E: std::error::Error + Send + Sync + 'static>(
    app: &App,
    on: OnScenario<View>,
    (ending, kind): (&str, &'static str),
    write: fn(&RecordBatch, &mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<Response, ApiError> {
    let question = app.whole(&on.caller, on.scenario, on.package).await?;
    let journals = app.journals(&question).await?;
    let rows = rows(&question, &journals)?;
    let body = streamed(move |to| write(&rows, to));
    Ok(told(attachment(&file_name(&question, ending), kind, body), &question))
}

/// An answer with the version of the reference data as a header: CSV has no other place for it.
fn told(mut answer: Response, question: &Question) -> Response {
    let version = question.reference_version().and_then(|version| version.parse().ok());
    if let Some(version) = version {
        answer.headers_mut().insert(REFERENCE_HEADER, version);
    }
    answer
}

/// The rows of an export, stamped with the version of the reference data.
fn rows(question: &Question, journals: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let rows = match question.consortium {
        Some(_) => consortium_rows(journals)?,
        None => library_rows(journals)?,
    };
    stamped(rows, question.reference_version())
}

fn file_name(question: &Question, ending: &str) -> String {
    format!("{} - {}.{ending}", question.package.name, question.scenario.name)
}

fn summary_lines(question: &Question, summary: &Summary, reference: &str) -> Vec<Line> {
    let (package, scenario) = (&question.package, &question.scenario);
    let text = |name: &str, value: &str, note: &str| Line {
        name: name.to_owned(),
        value: LineValue::Text(value.to_owned()),
        note: note.to_owned(),
    };
    let money = format!("{} a year, mean of five years", package.currency);
    let number = |name: &str, value: f64, note: &str| Line {
        name: name.to_owned(),
        value: LineValue::Number(value),
        note: note.to_owned(),
    };
    vec![
        text("Institution", &package.institution_name, ""),
        text("Package", &package.name, ""),
        text("Scenario", &scenario.name, &scenario.description),
        text("Currency", &package.currency, "of every amount"),
        text("Edition of the model", &scenario.edition, ""),
        text("Data version", &question.data_version(), "names the files and reference data"),
        text("Reference data", question.reference_version().unwrap_or_default(), reference),
        number("Revision of the scenario", scenario.revision as f64, ""),
        number("Titles", summary.num_journals_total as f64, ""),
        number("Subscribed titles", summary.num_journals_subscribed as f64, ""),
        number("Cost of the scenario", summary.cost_scenario, &money),
        number("of it subscriptions", summary.cost_scenario_subscription, &money),
        number("of it interlibrary loans", summary.cost_scenario_ill, &money),
        number("Cost of the Big Deal", summary.cost_bigdeal_projected, &money),
        number("Scenario in percent of the Big Deal", summary.cost_percent, "percent"),
        number("Use", summary.usage, "weighted uses a year"),
        number("Use by open access", summary.use_oa, "weighted uses a year"),
        number("Use by backfile", summary.use_backfile, "weighted uses a year"),
        number("Use by subscription", summary.use_subscription, "weighted uses a year"),
        number(
            "Use turned away or by interlibrary loan",
            summary.use_turnaway_and_ill,
            "weighted uses a year",
        ),
        number("Fulfilled at once", summary.use_instant_percent, "percent of use"),
        number(
            "Fulfilled at once without a subscription",
            summary.use_free_instant_percent,
            "percent of use",
        ),
    ]
}
