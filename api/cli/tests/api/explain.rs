//! `titlewise explain`: values equal those of the forecast, and rows of the library's own files are named.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use calamine::{Reader, Xlsx, open_workbook};
use serde_json::Value;

use crate::library_files::{AS_OF, from_files, generate};
use crate::rows::Rows;
use crate::support::{run, titlewise};

const PACKAGE: &str = "pkg-demo-0001";
const SCENARIO: &str = "pkg-demo-0001-s1";

/// A generated library with a forecast of its files.
struct Library {
    dir: tempfile::TempDir,
    /// Arguments that name its files.
    files: Vec<String>,
    rows: HashMap<String, HashMap<String, String>>,
    totals: Value,
}

impl Library {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let invented = dir.path().join("invented");
        generate(&invented, "3");
        let mut args = from_files(&invented, PACKAGE, &["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"]);
        let [rows, totals] = ["rows.csv", "totals.json"].map(|name| dir.path().join(name));
        let files = args.split_off(1);
        let out = ["--out".to_owned(), rows.display().to_string()];
        let summary = ["--summary".to_owned(), totals.display().to_string()];
        let forecast = ["forecast".to_owned()].into_iter().chain(files.clone());
        let forecast: Vec<String> = forecast.chain(out).chain(summary).collect();
        titlewise(&forecast.iter().map(String::as_str).collect::<Vec<_>>());
        let rows = Rows::read(&rows, &["issn_l"]).by_key;
        let totals = serde_json::from_str(&fs::read_to_string(totals).unwrap()).unwrap();
        Self { dir, files, rows, totals }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Explains a number of the library's own files.
    fn of_files(&self, number: &[&str], out: &Path) -> std::process::Output {
        let out = out.display().to_string();
        let files = self.files.iter().map(String::as_str);
        let args = ["explain"].into_iter().chain(files).chain(number.iter().copied());
        run(&args.chain(["--out", &out]).collect::<Vec<_>>())
    }

    fn document(&self, number: &[&str]) -> Value {
        let path = self.path("explanation.json");
        let output = self.of_files(number, &path);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    }
}

fn nodes(document: &Value) -> &Vec<Value> {
    document["nodes"].as_array().unwrap()
}

#[test]
fn numbers_of_files_are_those_of_the_forecast_and_name_their_rows() {
    let library = Library::new();
    let mut issns: Vec<&String> = library.rows.keys().collect();
    issns.sort();
    let mut from_files = 0;
    for issn_l in issns.iter().step_by(29) {
        for field in ["cpu", "use_ill", "cpu_rank"] {
            let document = library.document(&["--issn-l", issn_l, "--field", field]);
            let value = nodes(&document)[0]["value"].as_f64();
            assert_eq!(value, library.rows[*issn_l][field].parse().ok(), "{field} of {issn_l}");
            assert_eq!(document["title"]["issn_l"], issn_l.as_str());
        }
        let document = library.document(&["--issn-l", issn_l, "--field", "cpu"]);
        for node in nodes(&document).iter().filter(|node| node["leaf"]["kind"] == "file") {
            let file = node["leaf"]["file"]["name"].as_str().unwrap();
            assert!(Path::new(file).is_file(), "{node}");
            from_files += 1;
        }
    }
    assert!(from_files > 10, "{from_files}");
    for total in ["cost_scenario", "use_instant_percent", "cpu"] {
        let document = library.document(&["--total", total]);
        assert_eq!(nodes(&document)[0]["value"], library.totals[total], "{total}");
    }
}

#[test]
fn tables_are_explained_as_text_and_workbook() {
    let library = Library::new();
    let issn_l = library.rows.keys().min().unwrap();
    let tables = library.path("invented").join("tables").display().to_string();
    let mut args = vec!["explain", "--input", &tables, "--scenario", SCENARIO, "--as-of", AS_OF];
    let of_title = [&args[..], &["--issn-l", issn_l, "--field", "subscription_cost"]].concat();
    let text = String::from_utf8(run(&of_title).stdout).unwrap();
    assert!(text.contains(issn_l.as_str()) && text.contains("Subscription cost"), "{text}");
    assert!(text.contains("first forecast year 2026, amounts in "), "{text}");

    let book = library.path("total.xlsx");
    let out = book.display().to_string();
    args.extend(["--total", "cost_scenario", "--out", &out]);
    titlewise(&args);
    let mut book: Xlsx<_> = open_workbook(book).unwrap();
    let formulas = book.worksheet_formula("Explanation").unwrap();
    let is_sum = |formula: &String| formula.contains("SUM(");
    assert!(formulas.used_cells().any(|(_, _, formula)| is_sum(formula)));
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    let library = Library::new();
    let issn_l = library.rows.keys().min().unwrap().as_str();
    let out = library.path("out.txt");
    for (number, code, part) in [
        (&["--issn-l", issn_l, "--field", "beauty"][..], 1, "There are: "),
        (&["--issn-l", "0000-0000", "--field", "cpu"], 1, "no journal in this scenario"),
        (&["--total", "beauty"], 1, "use_instant_percent"),
        (&["--issn-l", issn_l], 2, "--field"),
        (&["--total", "cpu", "--issn-l", issn_l, "--field", "cpu"], 2, "cannot be used with"),
    ] {
        let output = library.of_files(number, &out);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{number:?}: {errors}");
        assert!(errors.contains(part), "{number:?}: {errors}");
    }
    let output = library.of_files(&["--total", "cpu"], &library.path("out.pdf"));
    assert_eq!(output.status.code(), Some(2));
    assert!(!out.exists());
}
