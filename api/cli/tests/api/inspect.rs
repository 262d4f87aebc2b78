//! `titlewise inspect --json` prints the facts of generated reports, and those stored next to real ones where present.
//!
//! A null fact was not stated by the file (`institution` comes only from `Institution_Name`; a header block may be cut
//! off). The reader's inferred value is then not compared.

use serde_json::{Map, Value, json};
use titlewise_testing::samples::{Sample, counter_json, release_4, release_5};
use titlewise_testing::{RealFiles, real_files};

use crate::support::run;

/// Known deviations, each with its reason. Currently none.
const KNOWN: [(&str, &str, &str); 0] = [];

fn expected(files: &RealFiles, family: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(files.path(family).join("expected.json")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    document["files"].as_array().unwrap().clone()
}

/// Inspects all files in one call: one JSON object per file and line, in the order of the arguments.
fn inspect(paths: &[String]) -> Vec<Value> {
    let mut args = vec!["inspect", "--json"];
    args.extend(paths.iter().map(String::as_str));
    let output = run(&args);
    let text = String::from_utf8(output.stdout).unwrap();
    let reports: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(reports.len(), paths.len(), "one line per file");
    for (report, path) in reports.iter().zip(paths) {
        assert_eq!(report["file"].as_str(), Some(path.as_str()));
    }
    let refused = reports.iter().filter(|report| report["verdict"] == "reject").count();
    assert_eq!(output.status.code(), Some(i32::from(refused > 0)));
    reports
}

struct Faults {
    file: String,
    found: Vec<String>,
}

impl Faults {
    fn same(&mut self, what: &str, found: &Value, wanted: &Value) {
        let is_known = KNOWN.iter().any(|(file, fact, _)| *file == self.file && *fact == what);
        if found != wanted && !is_known {
            self.found.push(format!("{}: {what}: found {found}, expected {wanted}", self.file));
        }
    }

    /// Compares a fact that the file states.
    fn stated(&mut self, what: &str, found: &Value, wanted: &Value) {
        if !wanted.is_null() {
            self.same(what, found, wanted);
        }
    }

    fn totals(&mut self, found: &Value, wanted: &Value) {
        let number = |totals: &Value| -> Map<String, Value> {
            let totals = totals.as_object().unwrap().iter();
            totals.map(|(metric, total)| (metric.clone(), json!(total.as_f64()))).collect()
        };
        self.same("total_by_metric", &sorted(number(found)), &sorted(number(wanted)));
    }

    fn table(&mut self, table: &Value, facts: &Value) {
        for what in ["header_row", "release", "report_id", "institution"] {
            self.stated(what, &table[what], &facts[what]);
        }
        for what in ["period_begin", "period_end"] {
            self.stated(what, &table[what], &facts[what]);
        }
        let mut months: Vec<&str> =
            facts["months"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        months.sort_unstable();
        self.same("months", &table["months"], &json!(months));
        let all = &facts["all_rows"];
        self.same("rows", &table["rows"], &all["rows"]);
        let by_metric = |rows: &Value| sorted(rows.as_object().unwrap().clone());
        self.same(
            "rows_by_metric",
            &by_metric(&table["rows_by_metric"]),
            &by_metric(&all["rows_by_metric"]),
        );
        self.totals(&table["total_by_metric"], &all["effective_total_by_metric"]);
        self.same("distinct_issn", &table["distinct_issn"], &all["distinct_issn"]);
        let without = &all["rows_without_any_wellformed_issn"];
        self.same("rows_without_issn", &table["rows_without_issn"], without);
        self.same("first_title", &table["first_title"], &all["first_title"]);
        self.same("last_title", &table["last_title"], &all["last_title"]);
    }
}

fn sorted(map: Map<String, Value>) -> Value {
    let map: std::collections::BTreeMap<String, Value> = map.into_iter().collect();
    json!(map)
}

/// Compares a family of real files with this many tables.
fn compare(family: &str, tables: usize, has_tables: impl Fn(&Value) -> bool) {
    let Some(real) = real_files(&format!("titlewise inspect: {family}"), tables) else { return };
    let files = expected(&real, family);
    let path = |entry: &Value| {
        real.path(family).join(entry["file"].as_str().unwrap()).display().to_string()
    };
    let reports = inspect(&files.iter().map(path).collect::<Vec<_>>());
    let mut faults = Faults { file: String::new(), found: Vec::new() };
    let mut compared = 0;
    for (entry, report) in files.iter().zip(&reports) {
        entry["file"].as_str().unwrap().clone_into(&mut faults.file);
        compared += compare_file(entry, report, has_tables(entry), &mut faults);
    }
    assert!(faults.found.is_empty(), "{}", faults.found.join("\n"));
    real.checked(compared);
}

fn compare_file(entry: &Value, report: &Value, has_tables: bool, faults: &mut Faults) -> usize {
    let expect = &entry["expect"];
    let also = expect["also_acceptable"].as_array();
    if !also.is_some_and(|also| also.contains(&report["verdict"])) {
        faults.same("verdict", &report["verdict"], &expect["outcome"]);
    }
    assert!(report["reason"].as_str().is_some_and(|reason| reason.ends_with('.')));
    let listed = report["problems"].as_array().unwrap().len() as u64;
    assert!(report["problem_count"].as_u64().unwrap() >= listed);
    for problem in report["problems"].as_array().unwrap() {
        let fields = ["sheet", "row", "column", "code", "text", "expected"];
        assert!(fields.iter().all(|field| problem.get(field).is_some()), "{problem}");
    }
    let is_counter = report["kind"] == "counter";
    if !has_tables {
        return 0;
    }
    assert!(is_counter, "{}", faults.file);
    let by_sheet: Vec<(Option<&str>, &Value)> = match entry["sheets"].as_object() {
        // A workbook also contains reports that are refused by name: no table.
        Some(sheets) => sheets
            .iter()
            .filter(|(name, _)| matches!(name.as_str(), "JR1" | "TR"))
            .map(|(name, sheet)| (Some(name.as_str()), sheet))
            .collect(),
        None => vec![(None, entry)],
    };
    let tables = report["tables"].as_array().unwrap();
    assert_eq!(tables.len(), by_sheet.len(), "{}: one table per usable report", faults.file);
    for (name, found) in &by_sheet {
        for what in ["container", "encoding", "delimiter"] {
            faults.stated(what, &report["format"][what], &found["format"][what]);
        }
        let table = tables.iter().find(|table| name.is_none_or(|name| table["sheet"] == name));
        faults.table(table.unwrap(), &found["facts"]);
    }
    by_sheet.len()
}

#[test]
fn invented_reports_have_the_facts_they_were_made_with() {
    let folder = tempfile::tempdir().unwrap();
    let samples = [release_4::all(), release_5::all(), counter_json::all()].concat();
    let write = |sample: &Sample| {
        let path = folder.path().join(sample.name);
        std::fs::write(&path, &sample.bytes).unwrap();
        path.display().to_string()
    };
    let reports = inspect(&samples.iter().map(write).collect::<Vec<_>>());
    let compare = |(sample, report): (&Sample, &Value)| sample.differences(report);
    let differences: Vec<String> = samples.iter().zip(&reports).flat_map(compare).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn release_5() {
    compare("counter_r5", 35, |_| true);
}

#[test]
fn release_5_1() {
    compare("counter_r51", 8, |_| true);
}

#[test]
fn jr1_of_release_4() {
    let is_jr1 =
        |entry: &Value| entry["expect"]["use"].as_str().is_some_and(|used| used.starts_with("jr1"));
    compare("counter_r4", 25, is_jr1);
}

#[test]
fn text_for_people_names_each_file_and_exit_codes_tell_what_happened() {
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good.csv");
    let bad = dir.path().join("bad.csv");
    std::fs::write(&good, "ISSN,Price\n0031-9252,100\nFS00-8144,7\n").unwrap();
    std::fs::write(&bad, "colour,shape\nred,round\n").unwrap();
    let [good, bad] = [&good, &bad].map(|path| path.display().to_string());

    let output = run(&["inspect", &good]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.starts_with(&format!("{good}: can be used, with warnings\n")), "{text}");
    assert!(text.contains("row 3: FS00-8144 is a bundle"), "{text}");

    // A file that cannot be opened and one that cannot be used: the other files are still reported.
    let output = run(&["inspect", "--json", "no/such/file", &bad, &good]);
    let (lines, errors) = (String::from_utf8(output.stdout).unwrap(), output.stderr);
    assert_eq!((output.status.code(), lines.lines().count()), (Some(1), 2));
    let errors = String::from_utf8(errors).unwrap();
    assert!(errors.contains("no/such/file: ") && errors.contains("2 of 3 files"), "{errors}");

    assert_eq!(run(&["inspect"]).status.code(), Some(2));
    assert_eq!(run(&["inspect", "--no-such-option", &good]).status.code(), Some(2));
}

#[test]
fn a_table_of_linking_issns_shows_which_issns_are_unknown() {
    let dir = tempfile::tempdir().unwrap();
    let (list, map) = (dir.path().join("list.csv"), dir.path().join("map.tsv"));
    std::fs::write(&list, "ISSN,Price\n0031-9252,100\n1026-597X,7\n").unwrap();
    std::fs::write(&map, "ISSN\tISSN-L\n0031-9252\t0031-9252\n").unwrap();
    let [list, map] = [&list, &map].map(|path| path.display().to_string());
    let output = run(&["inspect", "--json", "--issn-l", &map, &list]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["problems"][0]["code"], "unknown_issn");
    assert_eq!(report["problems"][0]["text"], "1026-597X");
    let output = run(&["inspect", "--issn-l", &list, &list]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("columns ISSN and ISSN-L; this is a price list"), "{error}");
}
