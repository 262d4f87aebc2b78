//! Fixtures and their expectations.
#![allow(dead_code)] // Each test binary uses its own part.

use serde_json::Value;
use titlewise_ingest::reading::report::TableFacts;
use titlewise_ingest::reading::{Kind, Reading, Report, read_as};
use titlewise_testing::RealFiles;

/// Returns the list of expectations of one family.
pub fn expected(files: &RealFiles, family: &str) -> Vec<Value> {
    let path = files.path(family).join("expected.json");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let document: Value = serde_json::from_str(&text).unwrap();
    document["files"].as_array().unwrap().clone()
}

/// Reads one fixture.
pub fn read_fixture(files: &RealFiles, family: &str, name: &str, wanted: Option<Kind>) -> Reading {
    let path = files.path(family).join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read_as(name, &bytes, None, wanted)
}

/// Returns sheet name, facts and format of each table of a file.
pub fn tables_of(entry: &Value) -> Vec<(Option<&str>, &Value, &Value)> {
    match entry["sheets"].as_object() {
        Some(sheets) => sheets
            .iter()
            .filter(|(_, sheet)| sheet["facts"].is_object())
            .map(|(name, sheet)| (Some(name.as_str()), &sheet["facts"], &sheet["format"]))
            .collect(),
        None if entry["facts"].is_object() => vec![(None, &entry["facts"], &entry["format"])],
        None => Vec::new(),
    }
}

/// The deviations.
#[derive(Default)]
pub struct Faults(Vec<(String, String)>);

impl Faults {
    pub fn add(&mut self, file: &str, fault: String) {
        self.0.push((file.to_owned(), fault));
    }

    pub fn check<T: PartialEq + std::fmt::Debug>(
        &mut self,
        file: &str,
        what: &str,
        found: T,
        wanted: T,
    ) {
        if found != wanted {
            self.add(file, format!("{what}: found {found:?}, expected {wanted:?}"));
        }
    }

    /// The verdict must be the expected one or another acceptable one.
    pub fn verdict(&mut self, file: &str, entry: &Value, report: &Report) {
        let found = serde_json::to_value(report.verdict).unwrap();
        let expect = &entry["expect"];
        let also = expect["also_acceptable"].as_array().is_some_and(|also| also.contains(&found));
        if found != expect["outcome"] && !also {
            let codes = &report.problems_by_code;
            self.add(
                file,
                format!(
                    "verdict: found {found}, expected {}; {}; {codes:?}",
                    expect["outcome"], report.reason
                ),
            );
        }
    }

    pub fn remove(&mut self, is_known: impl Fn(&str, &str) -> bool) {
        self.0.retain(|(file, fault)| !is_known(file, fault));
    }

    pub fn show(&self) {
        let lines: Vec<String> =
            self.0.iter().map(|(file, fault)| format!("{file}: {fault}")).collect();
        assert!(lines.is_empty(), "{} facts differ:\n{}", lines.len(), lines.join("\n"));
    }
}

/// Compares one table of the report with the facts. A fact that is null is not in the file (because its header block is
/// missing, for example), and the inferred value is our own.
pub fn compare_table(
    file: &str,
    sheet: Option<&str>,
    facts: &Value,
    format: &Value,
    report: &Report,
    faults: &mut Faults,
) {
    compare_format(file, format, report, faults);
    let table = match sheet {
        Some(sheet) => report.tables.iter().find(|table| table.sheet == sheet),
        None => report.tables.first(),
    };
    let Some(table) = table else {
        faults.add(file, format!("no table for sheet {sheet:?}: {}", report.reason));
        return;
    };
    compare_header(file, facts, table, faults);
    let all = &facts["all_rows"];
    faults.check(file, "rows", Some(table.rows as u64), all["rows"].as_u64());
    faults.check(
        file,
        "rows_by_metric",
        serde_json::json!(table.rows_by_metric),
        sorted(&all["rows_by_metric"]),
    );
    compare_totals(file, &all["effective_total_by_metric"], table, faults);
    faults.check(
        file,
        "distinct_issn",
        Some(table.distinct_issn as u64),
        all["distinct_issn"].as_u64(),
    );
    let without = all["rows_without_any_wellformed_issn"].as_u64();
    faults.check(file, "rows_without_issn", Some(table.rows_without_issn as u64), without);
    faults.check(file, "first_title", table.first_title.as_deref(), all["first_title"].as_str());
    faults.check(file, "last_title", table.last_title.as_deref(), all["last_title"].as_str());
    if facts["rows_by_data_type"].is_object() {
        let found = serde_json::json!(table.rows_by_data_type);
        faults.check(file, "rows_by_data_type", found, sorted(&facts["rows_by_data_type"]));
    }
}

fn compare_format(file: &str, format: &Value, report: &Report, faults: &mut Faults) {
    faults.check(file, "container", Some(report.format.container), format["container"].as_str());
    for (what, found) in
        [("encoding", report.format.encoding), ("delimiter", report.format.delimiter)]
    {
        if format[what].is_string() {
            faults.check(file, what, found, format[what].as_str());
        }
    }
    if let Some(bom) = format["bom"].as_bool() {
        faults.check(file, "bom", report.format.bom, bom);
    }
}

fn compare_header(file: &str, facts: &Value, table: &TableFacts, faults: &mut Faults) {
    let stated = [
        ("release", &table.release),
        ("report_id", &table.report_id),
        ("period_begin", &table.period_begin),
        ("period_end", &table.period_end),
        ("institution", &table.institution),
    ];
    for (what, found) in stated {
        if facts[what].is_string() {
            let wanted = facts[what].as_str();
            // We write a period of months with its first and last day.
            let is_month = what.starts_with("period") && wanted.is_some_and(|text| text.len() == 7);
            let found = found.as_deref().map(|text| if is_month { &text[..7] } else { text });
            faults.check(file, what, found, wanted);
        }
    }
    if facts["header_row"].is_u64() {
        faults.check(
            file,
            "header_row",
            table.header_row.map(u64::from),
            facts["header_row"].as_u64(),
        );
    }
    let mut months: Vec<&str> =
        facts["months"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    months.sort_unstable();
    faults.check(file, "months", table.months.iter().map(String::as_str).collect(), months);
}

fn compare_totals(file: &str, wanted: &Value, table: &TableFacts, faults: &mut Faults) {
    let wanted = wanted.as_object().unwrap();
    faults.check(file, "metrics with totals", table.total_by_metric.len(), wanted.len());
    for (metric, total) in wanted {
        faults.check(file, metric, table.total_by_metric.get(metric).copied(), total.as_f64());
    }
}

/// Returns the object with its members in alphabetical order.
fn sorted(value: &Value) -> Value {
    let map: std::collections::BTreeMap<&String, &Value> =
        value.as_object().unwrap().iter().collect();
    serde_json::json!(map)
}
