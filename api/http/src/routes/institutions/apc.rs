//! `GET /institution/{id}/apc`, `…/export.csv`, `…/export.xlsx`: the cost of an institution's open access papers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};
use titlewise_catalog::{Catalog, Institution};
use titlewise_dataset::export::{
    Line, LineValue, tenths, write_apc_journals, write_apc_papers, write_apc_workbook,
};
use titlewise_dataset::library::{ApcJournal, ApcReport, ApcYear, Counted, LeftOut, Paper};
use titlewise_service::references::References;
use titlewise_service::references::state::Of;

use crate::documents::bodies::FileBytes;
use crate::documents::{apc, tag};
use crate::guard::{OnInstitution, View};
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::files::file_download::{CSV, XLSX, attachment};
use crate::streamed::{streamed, streamed_workbook};

/// Query parameters of the report.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ApcQuery {
    /// Whether to include the list of papers. Defaults to true.
    papers: Option<bool>,
}

/// Get the cost of an institution's open access papers.
#[utoipa::path(get, path = "/institution/{id}/apc", operation_id = "apc_report", tag = tag::INSTITUTIONS,
    params(ApcQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The report.", body = apc::ApcReport),
        (status = 409, description = "Consortia have no APC report."),
    ))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    on: OnInstitution<View>,
    QueryParams(wanted): QueryParams<ApcQuery>,
) -> Result<Json<Value>, ApiError> {
    let report = report(&catalog, &references, &on.institution).await?;
    let reason = references.reference_state(&on.institution.id).await?.missing(Of::ApcPapers);
    let counted = report.papers.iter().filter(|paper| paper.left_out().is_none()).count();
    let mut document = json!({
        "state": if reason.is_none() { "ready" } else { "waiting" },
        "reason": reason,
        "years": report.years,
        "totals": report.totals.iter().map(total).collect::<Vec<_>>(),
        "journals": report.journals.iter().map(journal).collect::<Vec<_>>(),
        "papers_total": report.papers.len(),
        "papers_counted": counted,
        "left_out": {
            "no_price": report.left_out(LeftOut::NoPrice),
            "no_authors": report.left_out(LeftOut::NoAuthors),
            "other_years": report.other_years,
        },
    });
    if wanted.papers.unwrap_or(true) {
        document["papers"] = report.papers.iter().map(paper).collect();
    }
    Ok(Json(document))
}

/// Granularity of the rows.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Level {
    /// `paper`, or `journal` for one row per journal.
    level: Option<String>,
}

/// Download the APC report of an institution as CSV, by paper or by journal.
#[utoipa::path(get, path = "/institution/{id}/apc/export.csv", operation_id = "apc_csv", tag = tag::EXPORTS,
    params(Level), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "One row per paper or journal.", body = String, content_type = "text/csv"),
        (status = 404, description = "The institution does not exist, or its papers are unknown."),
        (status = 409, description = "Consortia have no APC report."),
        (status = 422, description = "The level does not exist."),
    ))]
pub(crate) async fn csv(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    on: OnInstitution<View>,
    QueryParams(wanted): QueryParams<Level>,
) -> Result<Response, ApiError> {
    let by_journal = match wanted.level.as_deref() {
        None | Some("" | "paper") => false,
        Some("journal") => true,
        Some(_) => return Err(ApiError::field("level", "\"level\" takes paper or journal.")),
    };
    let report = found(&catalog, &references, &on.institution).await?;
    let what = if by_journal { "APC by journal" } else { "APC" };
    let name = format!("{} - {what}.csv", on.institution.name);
    let id = on.institution.id;
    let body = streamed(move |to| {
        if by_journal {
            write_apc_journals(&report, to)
        } else {
            write_apc_papers(&id, &report, to)
        }
    });
    Ok(attachment(&name, CSV, body))
}

/// Download the APC report of an institution as a workbook.
#[utoipa::path(get, path = "/institution/{id}/apc/export.xlsx", operation_id = "apc_xlsx", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX),
        (status = 404, description = "The institution does not exist, or its papers are unknown."),
        (status = 409, description = "Consortia have no APC report."),
    ))]
pub(crate) async fn xlsx(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    on: OnInstitution<View>,
) -> Result<Response, ApiError> {
    let report = found(&catalog, &references, &on.institution).await?;
    let summary = summary(&on.institution, &report);
    let name = format!("{} - APC.xlsx", on.institution.name);
    let id = on.institution.id;
    let body = streamed_workbook(move |file| write_apc_workbook(&id, &report, &summary, file));
    Ok(attachment(&name, XLSX, body))
}

/// Returns the report of an institution that is not a consortium.
async fn report(
    catalog: &Catalog,
    references: &References,
    institution: &Institution,
) -> Result<ApcReport, ApiError> {
    if institution.is_consortium {
        return Err(ApiError::said(
            StatusCode::CONFLICT,
            "A consortium has no APC report of its own yet; each member has one on its own page.",
        ));
    }
    let reference = references.reference().await?;
    let rors = catalog.rors(&institution.id).await?;
    let this_year = catalog.clock().year();
    let rows = references.rows_about(&reference, &rors).await?;
    let work = move || ApcReport::of(&reference, &rows, this_year);
    Ok(tokio::task::spawn_blocking(work).await?)
}

/// Returns the report, or an error if it is empty.
async fn found(
    catalog: &Catalog,
    references: &References,
    institution: &Institution,
) -> Result<ApcReport, ApiError> {
    let report = report(catalog, references, institution).await?;
    if report.papers.is_empty() {
        let message = "APC data not found for this institution";
        return Err(ApiError::said(StatusCode::NOT_FOUND, message));
    }
    Ok(report)
}

fn total((currency, counted): &(String, Counted)) -> Value {
    json!({
        "currency": currency,
        "apc_price": counted.apc_price,
        "num_apc_papers": tenths(counted.num_apc_papers()),
        "fractional_authorship": tenths(counted.fractional_authorship()),
        "cost_apc": counted.cost_of_whole_years().round(),
        "by_year": counted.by_year.iter().map(year).collect::<Vec<_>>(),
    })
}

fn year(year: &ApcYear) -> Value {
    json!({
        "year": year.year,
        "num_apc_papers": year.num_apc_papers,
        "fractional_authorship": tenths(year.fractional_authorship),
        "cost_apc": year.cost_apc.round(),
    })
}

fn journal(journal: &ApcJournal) -> Value {
    let counted = journal.counted.as_ref();
    let by_year = counted.map(|counted| counted.by_year.iter().map(year).collect::<Vec<_>>());
    json!({
        "issn_l": journal.issn_l,
        "title": journal.title,
        "publisher": journal.publisher,
        "oa_status": journal.oa_status,
        "currency": journal.currency,
        "apc_price": counted.map(|counted| counted.apc_price),
        "num_apc_papers": counted.map(|counted| tenths(counted.num_apc_papers())),
        "fractional_authorship": counted.map(|counted| tenths(counted.fractional_authorship())),
        "cost_apc": counted.map(|counted| counted.cost_apc().round()),
        "by_year": by_year.unwrap_or_default(),
        "papers_left_out": journal.papers_left_out,
    })
}

fn paper(paper: &Paper) -> Value {
    json!({
        "doi": paper.doi,
        "issn_l": paper.issn_l,
        "journal_name": paper.journal_name,
        "publisher": paper.publisher,
        "year": paper.year,
        "oa_status": paper.oa_status,
        "apc": paper.apc,
        "currency": paper.currency,
        "is_paid": paper.is_paid,
        "num_authors_total": paper.num_authors_total,
        "num_authors_from_uni": paper.num_authors_from_uni,
        "ror_id": paper.ror_id,
        "fraction": paper.fraction(),
        "cost": paper.counted().map(|(.., cost)| cost),
        "left_out": paper.left_out(),
    })
}

/// Builds the sheet of totals.
fn summary(institution: &Institution, report: &ApcReport) -> Vec<Line> {
    let line =
        |name: String, value: LineValue, note: &str| Line { name, value, note: note.to_owned() };
    let number =
        |name: &str, value: f64, note: &str| line(name.to_owned(), LineValue::Number(value), note);
    let [first, .., last] = report.years;
    let text = |name: &str, value: String| line(name.to_owned(), LineValue::Text(value), "");
    let mut lines = vec![
        text("Institution", institution.name.clone()),
        text("Years", format!("{first} to {last}")),
        number(
            "Papers",
            report.papers.len() as f64,
            "open access, with an author of the institution",
        ),
        number(
            "Papers without a listed charge",
            report.left_out(LeftOut::NoPrice) as f64,
            "not counted below",
        ),
        number(
            "Papers without numbers of authors",
            report.left_out(LeftOut::NoAuthors) as f64,
            "not counted below",
        ),
        number("Papers of other years", report.other_years as f64, "not shown"),
    ];
    for (currency, counted) in &report.totals {
        let mean = format!("{currency} a year, mean of five years");
        let cost = counted.cost_of_whole_years().round();
        lines.push(number(&format!("Cost of papers, {currency}"), cost, &mean));
        let papers = tenths(counted.num_apc_papers());
        lines.push(number(
            &format!("Papers counted, {currency}"),
            papers,
            "a year, mean of five years",
        ));
        let parts = tenths(counted.fractional_authorship());
        lines.push(number(
            &format!("Fractional authorship, {currency}"),
            parts,
            "the institution's part of their authors, a year",
        ));
        for year in &counted.by_year {
            let name = format!("Cost in {}, {currency}", year.year);
            lines.push(number(&name, year.cost_apc.round(), currency));
        }
    }
    lines
}
