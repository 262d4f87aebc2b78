//! Every relation of `sql/model` on the small input of `sql/tests/input`, against the text in `sql/tests/expected`.
//! `UPDATE_SNAPSHOTS=1` rewrites that text, for review before it is committed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::compute::concat_batches;
use arrow::datatypes::{DataType, Float64Type};
use arrow::util::display::{ArrayFormatter, FormatOptions};
use serde_json::Value;
use titlewise_engine::compare::side_by_side::{
    ComparedSubject, ComparedTitle, Side, linking_issns,
};
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::Model;
use titlewise_engine::scenario::{consortium_scenario, library_scenario, subscriptions};
use titlewise_ingest::folder::ModelInputs;

const BASE_YEAR: i32 = 2026;
const FACTS: [&str; 9] = [
    "papers_history",
    "oa_history",
    "age_profile",
    "title",
    "counter_total",
    "access",
    "citation_history",
    "authorship_history",
    "holding",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sql/tests").join(name)
}

/// Formats six significant digits, which hide differences of exp() between processors.
fn number(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return format!("{value}").replace("-0", "0");
    }
    let digits = (5 - value.abs().log10().floor() as i32).max(0) as usize;
    let text = format!("{value:.digits$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn cell(column: &ArrayRef, row: usize) -> String {
    if column.is_null(row) {
        return "–".to_owned();
    }
    match column.data_type() {
        DataType::Float64 => number(column.as_primitive::<Float64Type>().value(row)),
        DataType::Struct(fields) => {
            let columns = column.as_struct().columns();
            let parts =
                fields.iter().zip(columns).map(|(f, c)| format!("{}: {}", f.name(), cell(c, row)));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
        }
        DataType::FixedSizeList(..) => list(&column.as_fixed_size_list().value(row)),
        DataType::List(_) => list(&column.as_list::<i32>().value(row)),
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            cell(dictionary.values(), dictionary.normalized_keys()[row])
        }
        _ => ArrayFormatter::try_new(column, &FormatOptions::default())
            .unwrap()
            .value(row)
            .to_string(),
    }
}

fn list(values: &ArrayRef) -> String {
    let parts = (0..values.len()).map(|at| cell(values, at));
    format!("[{}]", parts.collect::<Vec<_>>().join(", "))
}

/// Formats rows in a stable order, one block each, one line per column.
fn text(rows: &RecordBatch) -> String {
    let schema = rows.schema();
    let mut blocks: Vec<String> = (0..rows.num_rows())
        .map(|row| {
            let mut block = String::new();
            for (field, column) in schema.fields().iter().zip(rows.columns()) {
                writeln!(block, "{} = {}", field.name(), cell(column, row)).unwrap();
            }
            block
        })
        .collect();
    let is_ordered = schema.index_of("cpu_rank").is_ok();
    if !is_ordered {
        blocks.sort();
    }
    blocks.join("\n")
}

/// A document, one line per number.
fn lines(place: &str, value: &Value) -> String {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| {
                lines(&format!("{place}{}{name}", if place.is_empty() { "" } else { "." }), value)
            })
            .collect(),
        Value::Array(values) => {
            let values = values.iter().map(|value| number(value.as_f64().unwrap()));
            format!("{place} = [{}]\n", values.collect::<Vec<_>>().join(", "))
        }
        Value::Number(value) => format!("{place} = {}\n", number(value.as_f64().unwrap())),
        other => format!("{place} = {other}\n"),
    }
}

fn check(name: &str, rows: &RecordBatch) {
    check_text(name, &text(rows));
}

fn check_text(name: &str, got: &str) {
    let path = folder("expected").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, got).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if let Some((line, (was, is))) =
        expected.lines().zip(got.lines()).enumerate().find(|(_, (was, is))| was != is)
    {
        panic!("{name}, line {}:\n  expected {was}\n  got      {is}", line + 1);
    }
    assert_eq!(expected.lines().count(), got.lines().count(), "{name}");
}

fn side(journals: &RecordBatch) -> Side {
    let linking = linking_issns(journals).unwrap();
    Side { journals: journals.clone(), linking, has_amounts: true }
}

/// Formats compared titles in their order, one block each, one line per scenario.
fn compared(titles: &[ComparedTitle]) -> String {
    let block = |title: &ComparedTitle| {
        let mut block = format!("{} {}\n", title.issn_l, title.title.as_deref().unwrap_or("–"));
        for (at, cell) in title.cells.iter().enumerate() {
            let shown = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
            let cell = cell.map_or_else(
                || "not there".to_owned(),
                |cell| {
                    let state = if cell.subscribed { "kept" } else { "not" };
                    let [usage, cost, cpu] = [cell.usage, cell.cost, cell.cpu].map(shown);
                    format!("{state}, usage {usage}, cost {cost}, cpu {cpu}")
                },
            );
            writeln!(block, "{at}: {cell}").unwrap();
        }
        block
    };
    titles.iter().map(block).collect::<Vec<_>>().join("\n")
}

/// Formats compared subjects in their order, one block each, one line per scenario.
fn compared_subjects(subjects: &[ComparedSubject]) -> String {
    let block = |one: &ComparedSubject| {
        let mut block = format!("{}\n", one.subject.as_deref().unwrap_or("–"));
        for (at, cell) in one.cells.iter().enumerate() {
            let shown = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
            let cell = cell.map_or_else(
                || "none".to_owned(),
                |cell| {
                    let [usage, cost] = [cell.usage, cell.cost].map(shown);
                    let (titles, subscribed) = (cell.num_titles, cell.num_subscribed);
                    format!("{subscribed} of {titles}, usage {usage}, cost {cost}")
                },
            );
            writeln!(block, "{at}: {cell}").unwrap();
        }
        block
    };
    subjects.iter().map(block).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn relations_are_as_they_were() {
    let inputs = ModelInputs::read(&folder("input")).unwrap();
    let model = Model::new().await.unwrap();

    let relations = model.fact_relations(&inputs, BASE_YEAR).await.unwrap();
    for name in FACTS {
        let batches = relations.get(name).unwrap();
        check(name, &concat_batches(&batches[0].schema(), batches).unwrap());
    }
    let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let scenario = library_scenario(&inputs, "alder-1", BASE_YEAR).unwrap();
    check("exclusion", &model.exclusions(&facts, &scenario).await.unwrap());
    let narrowed = library_scenario(&inputs, "alder-2", BASE_YEAR).unwrap();
    check("exclusion_by_lists", &model.exclusions(&facts, &narrowed).await.unwrap());

    // The forecast and ranking columns precede those that subscriptions change.
    let forecast = model.forecast(&facts, &scenario).await.unwrap();
    let subscribed = subscriptions(&inputs, "alder-1");
    let journals = model.journals(&forecast, &subscribed).await.unwrap();
    check("journal", &journals);
    let summary = model.summary(&journals, &scenario).await.unwrap();
    check_text("summary", &lines("", &serde_json::to_value(&summary).unwrap()));

    // A second forecast of the same titles simulates other reference data.
    let narrowed = model.forecast(&facts, &narrowed).await.unwrap();
    let narrowed = model.journals(&narrowed, &subscribed).await.unwrap();
    check("difference", &model.difference(&journals, &narrowed).await.unwrap());
    let nothing = model.difference(&journals, &journals).await.unwrap();
    assert_eq!(nothing.num_rows(), 0, "what is the same is no difference");
    let all = model.difference(&journals.slice(0, 0), &journals).await.unwrap();
    assert_eq!(all.num_rows(), journals.num_rows(), "all titles come");
    let sides = [&journals, &narrowed].map(side);
    let found = model.compare(&sides).await.unwrap();
    check_text("comparison", &compared(&found.titles));
    check_text("comparison_subject", &compared_subjects(&found.subjects));
    let nothing = model.compare(&[&journals, &journals].map(side)).await.unwrap();
    assert_eq!(nothing.titles, [], "what is the same does not differ");

    let asked = consortium_scenario(&inputs, "grove", BASE_YEAR).unwrap();
    let rows = model.member_rows(&facts, &asked.scenario, &asked.members).await.unwrap();
    check("member_forecast", &rows);
    let titles = model.consortium_titles(&facts, &asked.scenario, &asked.members).await.unwrap();
    check("consortium_title", &titles);
    let rule = CostRule::FirstMember;
    let forecast = model.consortium(&facts, &asked.scenario, &asked.members, rule).await.unwrap();
    let journals = model.journals(&forecast, &asked.subscribed).await.unwrap();
    check("consortium_journal", &journals);
    let summary = model.consortium_summary(&journals, asked.big_deal_cost).await.unwrap();
    check_text("consortium_summary", &lines("", &serde_json::to_value(&summary).unwrap()));
    let rule = CostRule::OwnPrices;
    let forecast = model.consortium(&facts, &asked.scenario, &asked.members, rule).await.unwrap();
    let by_own_prices = model.journals(&forecast, &asked.subscribed).await.unwrap();
    check("consortium_journal_by_own_prices", &by_own_prices);
    let difference = model.difference(&journals, &by_own_prices).await.unwrap();
    check("consortium_difference", &difference);
}
