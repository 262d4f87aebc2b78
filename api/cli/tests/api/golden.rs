//! The command line reproduces the golden cases of the reference engine.
//!
//! The required precision follows the golden data's own rules: fields that do not depend on the age fit agree to 1e-9
//! for every title; of the others, at least 99 % of titles agree to 1e-9, fitted values by age to 1e-4. Next to a
//! deviating title, a rank may differ by one.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::rows::{Rows, same};
use crate::support::titlewise;

const AS_OF: &str = "2026-06-15";

/// Not identifiable from the data: never compared.
const NOT_COMPARED: [&str; 3] = ["fit_downloads_a", "fit_downloads_b", "fit_downloads_c"];

/// Columns that do not depend on the age fit (a prefix covers the vector's five columns).
const FREE_OF_THE_FIT: &[&str] = &[
    "issn_l",
    "title",
    "publisher_short",
    "subject",
    "subscribed",
    "is_society_journal",
    "usage",
    "subscription_cost",
    "perpetual_access_years_text",
    "baseline_access_text",
    "bronze_oa_embargo_months",
    "downloads",
    "citations",
    "authorships",
    "subscription_cost_fuzzed",
    "usage_fuzzed",
    "downloads_fuzzed",
    "citations_fuzzed",
    "authorships_fuzzed",
    "use_total",
    "downloads_total",
    "num_citations",
    "num_authorships",
    "use_addition_from_weights",
    "use_weight_multiplier",
    "downloads_counter_multiplier",
    "downloads_total_before_counter_correction",
    "old_school_cpu",
    "old_school_cpu_rank",
    "papers_reference_year",
    "num_papers",
    "num_papers_slope_percent",
    "use_default_download_curve",
    "use_default_num_papers_curve",
    "has_perpetual_access",
    "perpetual_access_years",
    "downloads_social_network_multiplier",
];
const VECTORS_FREE_OF_THE_FIT: &[&str] = &[
    "subscription_cost_y",
    "growth_y",
    "num_papers_y",
    "use_total_y",
    "downloads_total_y",
    "raw_downloads_by_age_a",
    "papers_hist_h",
    "num_green_hist_h",
    "num_hybrid_hist_h",
    "num_bronze_hist_h",
    "num_peer_reviewed_hist_h",
    "num_oa_model_a",
    "citations_hist_h",
    "authorships_hist_h",
];

fn is_free_of_the_fit(column: &str) -> bool {
    FREE_OF_THE_FIT.contains(&column)
        || VECTORS_FREE_OF_THE_FIT
            .iter()
            .any(|vector| column.strip_prefix(vector).is_some_and(|rest| rest.len() == 1))
}

/// Unrounded values that come directly from the fit.
fn is_fitted(column: &str) -> bool {
    let by_age = column.contains("_by_age_a") && !column.starts_with("raw_");
    by_age || column == "fit_downloads_r2" || column == "downloads_total_older_than_five_years"
}

/// Tolerances for one case. In growth mode, the straight line through papers drives all values, and the optimisers end
/// within 2.5e-6 of each other.
struct Tolerance {
    exact: f64,
    other: f64,
    halves: usize,
    fitted: f64,
    lines: f64,
}

fn tolerance(case: &str) -> Tolerance {
    if case.starts_with("b9") {
        Tolerance { exact: 1e-6, other: 1e-5, halves: 3, fitted: 1e-3, lines: 1e-5 }
    } else {
        Tolerance { exact: 1e-9, other: 1e-9, halves: 0, fitted: 1e-4, lines: 1e-5 }
    }
}

/// Largest yearly paper count of a title: the scale of the lines through the counts.
fn most_papers(row: &std::collections::HashMap<String, String>) -> f64 {
    (0..5).map(|h| row[&format!("papers_hist_h{h}")].parse::<f64>().unwrap()).fold(1.0, f64::max)
}

fn compare(case: &str, expected: &Rows, got: &Rows) {
    assert_eq!(expected.by_key.len(), got.by_key.len(), "{case}: number of titles");
    let rules = tolerance(case);
    let allowed = expected.by_key.len() / 100;
    let mut compared = 0;
    for column in expected.columns.iter().filter(|c| !NOT_COMPARED.contains(&c.as_str())) {
        assert!(got.columns.contains(column), "{case}: column {column} is missing");
        let (within, may_deviate) = match column.as_str() {
            column if column.starts_with("fit_papers") => (rules.lines, 0),
            // In growth mode, a mean of five forecast years can be exactly half an integer, and values per paper follow
            // it.
            "num_papers" => (rules.exact, rules.halves),
            column if column.starts_with("num_oa_model_a") => (rules.exact, rules.halves),
            column if is_fitted(column) && rules.halves > 0 => {
                (rules.fitted, allowed + rules.halves)
            }
            column if is_free_of_the_fit(column) => (rules.exact, 0),
            column if is_fitted(column) => (rules.fitted, allowed),
            "row_order" | "cpu_rank" => (0.0, 2 * allowed),
            _ => (rules.other, allowed),
        };
        let mut deviating = BTreeMap::new();
        for (key, row) in &expected.by_key {
            compared += 1;
            let pair = (&row[column], &got.by_key[key][column]);
            let within = if column.starts_with("fit_papers") && column != "fit_papers_r2" {
                within * most_papers(row)
            } else {
                within
            };
            if !same(pair.0, pair.1, within) {
                deviating.insert(key, pair);
            }
        }
        assert!(
            deviating.len() <= may_deviate,
            "{case}, {column}: {} titles deviate, at most {may_deviate} may: {deviating:?}",
            deviating.len()
        );
        if column == "cpu_rank" || column == "row_order" {
            for (key, (expected, got)) in &deviating {
                let place = |text: &str| text.parse::<f64>().unwrap();
                assert!((place(expected) - place(got)).abs() <= 1.0, "{case}: {column} of {key}");
            }
        }
    }
    assert!(compared > 20_000, "{case}: only {compared} fields were compared");
}

/// Runs a command on a golden case, with the files it writes.
fn run_case(command: &str, golden: &Path, case: &str, files: &[(&str, &Path)]) {
    let input = golden.join("input");
    let mut args = vec![command, "--input", input.to_str().unwrap()];
    args.extend(["--scenario", case, "--as-of", AS_OF]);
    args.extend(files.iter().flat_map(|(option, file)| [*option, file.to_str().unwrap()]));
    titlewise(&args);
}

fn golden_library_case(case: &str) {
    let golden = titlewise_testing::golden("ab_200");
    let folder = tempfile::tempdir().unwrap();
    let (rows, summary) = (folder.path().join("rows.csv"), folder.path().join("summary.json"));
    run_case("forecast", &golden, case, &[("--out", &rows), ("--summary", &summary)]);
    let expected = golden.join("expected").join(format!("{case}.csv"));
    compare(case, &Rows::read(&expected, &["issn_l"]), &Rows::read(&rows, &["issn_l"]));
    compare_summary(&golden.join("expected").join(format!("{case}.summary.json")), &summary);
}

/// Compares every total of the golden summary, to within a thousandth (one title may deviate in the sums).
fn compare_summary(expected: &Path, got: &Path) {
    let read =
        |path| serde_json::from_str::<Value>(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (expected, got): (Value, Value) = (read(expected), read(got));
    let mut wanted: Vec<(&str, &Value)> =
        expected["summary"].as_object().unwrap().iter().map(|(k, v)| (k.as_str(), v)).collect();
    // Further totals; the two that repeat the package's values are input, not results.
    let extra = expected["extra"].as_object().unwrap();
    let numbers = extra.iter().filter(|(name, value)| !name.ends_with("_raw") && value.is_number());
    wanted.extend(numbers.map(|(name, value)| (name.as_str(), value)));
    assert_eq!(wanted.len(), 39, "totals compared");
    for (name, value) in wanted {
        let (value, got) = (value.as_f64().unwrap(), got[name].as_f64().unwrap_or(f64::NAN));
        // Percentages have one decimal, the CPU has two: a sum near a rounding boundary may differ by one unit.
        let shown: f64 = match name {
            "cpu" => 0.01 + 1e-9,
            name if name.ends_with("_percent") => 0.1 + 1e-9,
            _ => 0.0,
        };
        let within = shown.max(1e-3 * value.abs().max(1.0));
        assert!((value - got).abs() <= within, "{name}: {value} {got}");
    }
    let by_way = extra["use_actual"].as_object().unwrap();
    for (name, value) in by_way {
        close(name, value.as_f64().unwrap(), &got["use_actual"][name]);
    }
    for (name, years) in extra["use_actual_by_year"].as_object().unwrap() {
        close_by_year(name, years, &got["use_actual_by_year"][name]);
    }
    for name in ["cost_bigdeal_projected_by_year", "use_total_by_year", "downloads_total_by_year"] {
        close_by_year(name, &extra[name], &got[name]);
    }
}

/// Whether values agree to within a thousandth, or within one use.
fn close(name: &str, expected: f64, got: &Value) {
    let got = got.as_f64().unwrap();
    assert!(
        (expected - got).abs() <= 1e-3 * expected.abs().max(1000.0),
        "{name}: {expected} {got}"
    );
}

fn close_by_year(name: &str, expected: &Value, got: &Value) {
    let (expected, got) = (expected.as_array().unwrap(), got.as_array().unwrap());
    assert_eq!((expected.len(), got.len()), (5, 5), "{name}");
    for (expected, got) in expected.iter().zip(got) {
        close(name, expected.as_f64().unwrap(), got);
    }
}

fn golden_consortium_case(case: &str) {
    let golden = titlewise_testing::golden("c_consortium_3");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    run_case(
        "consortium",
        &golden,
        case,
        &[
            ("--out", &file("rows.csv")),
            ("--member-rows", &file("members.csv")),
            ("--summary", &file("summary.json")),
        ],
    );
    let expected = |ending: &str| golden.join("expected").join(format!("{case}.{ending}"));
    exactly(
        &Rows::read(&expected("csv"), &["issn_l"]),
        &Rows::read(&file("rows.csv"), &["issn_l"]),
    );
    let key = ["member_package_id", "issn_l"];
    exactly(
        &Rows::read(&expected("member_rows.csv"), &key),
        &Rows::read(&file("members.csv"), &key),
    );

    let read =
        |path| serde_json::from_str::<Value>(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (wanted, got): (Value, Value) =
        (read(expected("summary.json")), read(file("summary.json")));
    let versions = got["reference_version"].as_str().map(str::len);
    assert_eq!(versions, Some(16), "the totals say which reference data they come of");
    let numbers = got.as_object().unwrap().iter();
    for (name, value) in numbers.filter(|(name, _)| *name != "reference_version") {
        let (wanted, got) = (wanted[name].as_f64().unwrap(), value.as_f64().unwrap());
        assert!(
            (wanted - got).abs() <= 1e-9 * wanted.abs().max(1.0),
            "{case}, {name}: {wanted} {got}"
        );
    }
}

/// Compares every field of every row to 1e-9, except a flag of the reference engine that no input table contains.
fn exactly(expected: &Rows, got: &Rows) {
    assert_eq!(expected.by_key.len(), got.by_key.len());
    for (key, row) in &expected.by_key {
        for (column, value) in row.iter().filter(|(column, _)| *column != "is_hybrid_2019") {
            let got = &got.by_key[key][column];
            assert!(same(value, got, 1e-9), "{key}, {column}: {value} expected, {got} found");
        }
    }
}

#[test]
fn default_settings() {
    golden_library_case("a_default");
}

#[test]
fn without_bronze_and_submitted_versions() {
    golden_library_case("b1_no_bronze_no_submitted");
}

#[test]
fn without_social_networks_and_with_subscriptions() {
    golden_library_case("b2_no_social_top_cpu");
}

#[test]
fn flat_prices_with_everything_subscribed() {
    golden_library_case("b4_flat_prices_all_subscribed");
}

#[test]
fn pounds_with_title_filter_and_core_list() {
    golden_library_case("b7_gbp_filter_core");
}

#[test]
fn growing_papers() {
    golden_library_case("b9_paper_growth_mode");
}

#[test]
fn a_consortium_of_all_members() {
    golden_consortium_case("c1_all_members");
}

#[test]
fn a_consortium_of_some_members() {
    golden_consortium_case("c2_some_members");
}

#[test]
fn a_consortium_with_other_settings() {
    golden_consortium_case("c3_settings");
}

/// The engine's tests compare the underlying tables number by number.
#[test]
fn titles_in_detail_and_titles_left_out() {
    let golden = titlewise_testing::golden("ab_200");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    run_case(
        "forecast",
        &golden,
        "a_default",
        &[
            ("--out", &file("rows.csv")),
            ("--details", &file("details.json")),
            ("--exclusions", &file("exclusions.csv")),
        ],
    );
    let rows = Rows::read(&file("rows.csv"), &["issn_l"]);
    let text = std::fs::read_to_string(file("details.json")).unwrap();
    let details: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(details.as_object().unwrap().len(), rows.by_key.len());
    for (issn_l, row) in &rows.by_key {
        let total = &details[issn_l]["fulfilment"][5];
        assert_eq!(total["group"], "total");
        assert!(
            (total["usage"].as_f64().unwrap() - row["use_total"].parse::<f64>().unwrap()).abs()
                < 1e-9
        );
    }
    let left_out = Rows::read(&file("exclusions.csv"), &["issn_l"]);
    assert_eq!(rows.by_key.len() + left_out.by_key.len(), 200);
    assert_eq!(left_out.by_key["0370-2693"]["reason"], "left out by name");
    assert!(left_out.by_key.values().any(|row| row["reason"] == "no price"));
}
