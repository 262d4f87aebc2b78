//! `GET /scenario/{id}/journal/{issn_l}`: one title, year by year.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::{Map, Value, json};
use titlewise_engine::results::detail::{self, journal_detail};
use titlewise_service::consortium::members::OfConsortium;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use utoipa::ToSchema;

use crate::documents::journal_detail::JournalDetail;
use crate::documents::journal_members::{JournalMember, journal_members};
use crate::documents::journal_tables::Journal;
use crate::documents::known_journal::KnownJournal;
use crate::documents::saved::{Configs, configs};
use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Columns that are internal to the model.
const INTERNAL: [&str; 8] = [
    "title_no",
    "cpu_order",
    "scenario_id",
    "package_id",
    "row_no",
    "age_fit",
    "first_member_no",
    "first_access",
];

/// Five-year vectors: the JSON name, and the columns whose sum it is.
const BY_YEAR: [(&str, &[&str]); 9] = [
    ("use_oa_plus_social_networks", &["use_oa_y", "use_social_networks_y"]),
    ("use_backfile", &["use_backfile_y"]),
    ("use_subscription", &["use_subscription_y"]),
    ("use_ill", &["use_ill_y"]),
    ("use_other_delayed", &["use_other_delayed_y"]),
    ("use_total", &["use_total_y"]),
    ("subscription_cost", &["subscription_cost_y"]),
    ("ill_cost", &["ill_cost_y"]),
    ("num_papers", &["num_papers_y"]),
];

/// Values of the five years before the first forecast year.
const HISTORY: [(&str, &[&str]); 6] = [
    ("citations", &["citations_hist_h"]),
    ("authorships", &["authorships_hist_h"]),
    ("num_green", &["num_green_hist_h"]),
    ("num_hybrid", &["num_hybrid_hist_h"]),
    ("num_bronze", &["num_bronze_hist_h"]),
    ("num_peer_reviewed", &["num_peer_reviewed_hist_h"]),
];

/// The classic model uses papers from one year further back than all other data.
const PAPERS: [(&str, &[&str]); 1] = [("num_papers", &["papers_hist_h"])];

/// One title of a scenario: every quantity of the model by name, then year by year.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScenarioJournal)]
pub(crate) struct JournalDocument {
    /// Scalar quantities of the model: numbers, text and flags. Unknown values are null.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, Value>)]
    quantities: Map<String, Value>,
    /// Forecast years in `year`, and five quantities per year; null where unknown.
    #[schema(value_type = BTreeMap<String, Option<[f64; 5]>>)]
    years: Value,
    /// The same for the five years before.
    #[schema(value_type = BTreeMap<String, Option<[f64; 5]>>)]
    history: Value,
    /// Papers of the five years before, one year further back.
    #[schema(value_type = BTreeMap<String, Option<[f64; 5]>>)]
    papers_history: Value,
    /// Settings of the scenario.
    #[serde(rename = "_settings")]
    settings: Configs,
    /// The title as tables of text, in the format of an older interface.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<KnownForm>)]
    journal: Option<Value>,
    /// Tables behind the quantities.
    #[schema(value_type = Option<JournalDetail>)]
    detail: Option<detail::JournalDetail>,
    /// For a consortium: members that hold the title, most use first.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_institutions: Option<Vec<JournalMember>>,
}

/// A title in the format of an older interface: tables of a library, or the included members of a consortium.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code)] // Schema only: the response is built below.
enum KnownForm {
    /// Title of a library.
    Library(Box<KnownJournal>),
    /// Title of a consortium.
    Consortium(KnownMembers),
}

/// Included members of a consortium that hold a title, most use first.
#[derive(Serialize, ToSchema)]
struct KnownMembers {
    /// Members.
    member_institutions: Vec<JournalMember>,
}

/// Get one title of a scenario, year by year.
#[utoipa::path(get, path = "/scenario/{id}/journal/{issn_l}", operation_id = "journal", tag = tag::JOURNALS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The title.", body = JournalDocument)))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
    Ids(_scenario, issn_l): Ids,
) -> Result<Json<JournalDocument>, ApiError> {
    let question = forecasts.current_or_last(&on.caller, on.scenario, on.package).await?;
    let journals = forecasts.journals(&question).await?;
    let issns = journals.column_by_name("issn_l").and_then(|column| column.as_string_opt::<i32>());
    let row = issns.and_then(|issns| issns.iter().position(|issn| issn == Some(issn_l.as_str())));
    let row = row.ok_or_else(|| ApiError::not_found("journal in this scenario", &issn_l))?;
    if let Some(consortium) = &question.consortium {
        let members = members_with(&forecasts, &question, consortium, &journals, row).await?;
        return Ok(Json(of_consortium(&question, &journals, row, members)));
    }
    let base_year = question.assumptions.base_year;
    let detail = journal_detail(&journals, &question.assumptions, &issn_l)?;
    let journal = detail.as_ref().map(|detail| {
        Journal { rows: &journals, row, detail, currency: &question.package.currency }.document()
    });
    Ok(Json(JournalDocument {
        quantities: fields(&journals, row),
        years: vectors(&journals, row, base_year, &BY_YEAR),
        history: vectors(&journals, row, base_year - 5, &HISTORY),
        papers_history: vectors(&journals, row, base_year - 6, &PAPERS),
        settings: configs(&question.scenario),
        journal,
        detail,
        member_institutions: None,
    }))
}

/// Returns the members of a consortium that hold a title.
async fn members_with(
    forecasts: &Forecasts,
    question: &CurrentForecast,
    consortium: &OfConsortium,
    journals: &RecordBatch,
    row: usize,
) -> Result<Vec<JournalMember>, ApiError> {
    let titles = journals.column_by_name("title_no");
    let titles = titles.and_then(|titles| titles.as_primitive_opt::<Int32Type>());
    let Some(titles) = titles else { return Ok(Vec::new()) };
    let rows = forecasts.rows_of_members(question, consortium).await?;
    Ok(journal_members(consortium, &rows, titles.value(row)))
}

/// Builds the document of a consortium's title: its sums, and its values for each member. Single years are not summed.
fn of_consortium(
    question: &CurrentForecast,
    journals: &RecordBatch,
    row: usize,
    members: Vec<JournalMember>,
) -> JournalDocument {
    let counted = members.iter().filter(|member| member.included).cloned().collect();
    let base_year = question.assumptions.base_year;
    JournalDocument {
        quantities: fields(journals, row),
        years: vectors(journals, row, base_year, &[]),
        history: vectors(journals, row, base_year - 5, &[]),
        papers_history: vectors(journals, row, base_year - 6, &[]),
        settings: configs(&question.scenario),
        journal: serde_json::to_value(KnownMembers { member_institutions: counted }).ok(),
        detail: None,
        member_institutions: Some(members),
    }
}

/// Returns the scalar columns of one row. Values that are unknown or not a number are null.
fn fields(journals: &RecordBatch, row: usize) -> Map<String, Value> {
    let schema = journals.schema();
    let columns = schema.fields().iter().zip(journals.columns());
    let shown = columns.filter(|(field, _)| !INTERNAL.contains(&field.name().as_str()));
    let value = |column: &dyn Array| -> Option<Value> {
        if column.data_type().is_nested() {
            return None;
        }
        if column.is_null(row) {
            return Some(Value::Null);
        }
        Some(match column.data_type() {
            DataType::Boolean => json!(column.as_boolean().value(row)),
            DataType::Utf8 => json!(column.as_string::<i32>().value(row)),
            _ => {
                let number = cast(&column.slice(row, 1), &DataType::Float64).ok()?;
                json!(number.as_primitive::<Float64Type>().value(0))
            }
        })
    };
    shown.filter_map(|(field, column)| Some((field.name().clone(), value(column)?))).collect()
}

fn vectors(
    journals: &RecordBatch,
    row: usize,
    first_year: i32,
    names: &[(&str, &[&str])],
) -> Value {
    let mut vectors = Map::new();
    vectors.insert("year".to_owned(), (first_year..first_year + 5).collect());
    for (name, columns) in names {
        let sum = columns.iter().try_fold([0.0; 5], |sum, column| {
            let part = five(journals, row, column)?;
            Some(std::array::from_fn(|year| sum[year] + part[year]))
        });
        vectors.insert((*name).to_owned(), json!(sum));
    }
    Value::Object(vectors)
}

fn five(journals: &RecordBatch, row: usize, column: &str) -> Option<[f64; 5]> {
    let list = journals.column_by_name(column)?.as_fixed_size_list_opt()?;
    if list.is_null(row) {
        return None;
    }
    let values = list.value(row);
    let values = values.as_primitive_opt::<Float64Type>()?.values();
    values.as_ref().try_into().ok()
}
