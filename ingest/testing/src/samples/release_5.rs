//! COUNTER reports of releases 5 and 5.1 as tables.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::cells::{numbers, row, text_format, total};
use super::model::{Journal, counts, journals, month_headings, months, sums};
use super::sample::{Sample, TABS};
use crate::writer::delimited::TextForm;
use crate::writer::encoding::Encoding;
use crate::writer::grid::{Cell, Grid, text, texts};
use crate::writer::issn::Issn;
use crate::writer::xlsx;

const MONTHS: usize = 3;
const REQUESTS: [&str; 2] = ["Total_Item_Requests", "Unique_Item_Requests"];

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        release_5("TR_J1", "5", "tr_j1.tsv"),
        release_5("TR_J2", "5", "tr_j2.csv"),
        release_5("TR_J3", "5", "tr_j3.csv"),
        release_5("TR_J4", "5", "tr_j4.tsv"),
        release_5("TR", "5", "tr.csv"),
        release_5("TR_J1", "5.1", "tr_j1_51.tsv"),
        tr_j3_51(),
        release_5("TR_J4", "5.1", "tr_j4_51.tsv"),
        release_5("TR", "5.1", "tr_51.csv"),
        tr_in_workbook(),
        without_months(),
        with_damaged_issns(),
    ]
}

/// Returns a TR_J3 of release 5.1 with tabs, like the standard's own samples.
pub fn tr_j3_51() -> Sample {
    release_5("TR_J3", "5.1", "tr_j3_51.tsv")
}

/// One row of a report of release 5.
struct Line {
    journal: usize,
    yop: &'static str,
    access: &'static str,
    metric: &'static str,
}

fn lines(report: &str, release: &str) -> Vec<Line> {
    let metrics: Vec<&'static str> = match report {
        "TR_J2" => vec!["Limit_Exceeded", "No_License"],
        "TR" => [&REQUESTS[..], &["No_License"]].concat(),
        _ => REQUESTS.to_vec(),
    };
    let access: &[&'static str] = match (report, release) {
        ("TR_J3" | "TR", "5") => &["Controlled", "OA_Gold"],
        ("TR_J3" | "TR", _) => &["Controlled", "Open"],
        _ => &[""],
    };
    let years: &[&'static str] =
        if matches!(report, "TR_J4" | "TR") { &["2023", "0001"] } else { &[""] };
    let mut lines = Vec::new();
    for journal in 0..3 {
        for yop in years {
            for access in access {
                // Open articles have no turnaways.
                let is_open = matches!(*access, "OA_Gold" | "Open");
                let metrics = metrics.iter().filter(|metric| !is_open || **metric != "No_License");
                lines.extend(metrics.map(|metric| Line { journal, yop, access, metric }));
            }
        }
    }
    lines
}

fn report_name(report: &str) -> &'static str {
    match report {
        "TR_J1" => "Journal Requests (Controlled)",
        "TR_J2" => "Journal Accesses Denied",
        "TR_J3" => "Journal Usage by Access Type",
        "TR_J4" => "Journal Requests by YOP (Controlled)",
        _ => "Title Report",
    }
}

fn block(report: &str, release: &str) -> Grid {
    let mut block = vec![
        texts(["Report_Name", report_name(report)]),
        texts(["Report_ID", report]),
        texts(["Release", release]),
        texts(["Institution_Name", "Example University"]),
        texts(["Institution_ID", "ISNI:1234123412341234"]),
        texts(["Metric_Types", "Total_Item_Requests; Unique_Item_Requests"]),
        texts(["Report_Filters", "Data_Type=Journal; Access_Method=Regular"]),
        texts(["Report_Attributes", ""]),
        texts(["Exceptions", ""]),
        texts(["Reporting_Period", "Begin_Date=2024-01-01; End_Date=2024-03-31"]),
        texts(["Created", "2025-02-03T10:00:00Z"]),
        texts(["Created_By", "InventDirect"]),
    ];
    if release == "5.1" {
        block.push(texts(["Registry_Record", "https://registry.example/platform/42"]));
    }
    block.push(Vec::new());
    block
}

fn grid_5(report: &str, release: &str, with_months: bool) -> Grid {
    let is_master = report == "TR";
    let mut names = vec!["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID"];
    names.extend(is_master.then_some("ISBN"));
    names.extend(["Print_ISSN", "Online_ISSN", "URI"]);
    if is_master {
        names.push("Data_Type");
        names.extend((release == "5").then_some("Section_Type"));
    }
    names.extend(matches!(report, "TR_J4" | "TR").then_some("YOP"));
    names.extend(matches!(report, "TR_J3" | "TR").then_some("Access_Type"));
    names.extend(is_master.then_some("Access_Method"));
    names.extend(["Metric_Type", "Reporting_Period_Total"]);
    let mut headings = row(&names);
    if with_months {
        headings.extend(month_headings(2024, MONTHS).into_iter().map(text));
    }
    let mut grid = block(report, release);
    grid.push(headings);
    let (lines, journals) = (lines(report, release), journals(3));
    for (at, line) in lines.iter().enumerate() {
        let Journal { title, print, online } = &journals[line.journal];
        // Descending, so that no journal has more unique than total requests.
        let counts = counts(lines.len() - at, MONTHS);
        let mut cells: Vec<Cell> = names
            .iter()
            .map(|name| match *name {
                "Title" => text(title.as_str()),
                "Publisher" => text("House of Invention"),
                "Platform" => text("InventDirect"),
                "Print_ISSN" => text(print.as_str()),
                "Online_ISSN" => text(online.as_str()),
                "Data_Type" => text("Journal"),
                "Section_Type" => text("Article"),
                "YOP" => text(line.yop),
                "Access_Type" => text(line.access),
                "Access_Method" => text("Regular"),
                "Metric_Type" => text(line.metric),
                "Reporting_Period_Total" => total(&counts),
                _ => Cell::Blank,
            })
            .collect();
        if with_months {
            cells.extend(numbers(&counts));
        }
        grid.push(cells);
    }
    grid
}

fn facts_5(report: &str, release: &str) -> Value {
    let (lines, journals) = (lines(report, release), journals(3));
    let by_metric = |number: &dyn Fn(usize) -> u64| {
        sums(lines.iter().enumerate().map(|(at, line)| (line.metric, number(at))))
    };
    json!({
        "report_id": report, "release": release, "institution": "Example University",
        "header_row": block(report, release).len() + 1, "rows": lines.len(), "months": months(2024, MONTHS),
        "period_begin": "2024-01-01", "period_end": "2024-03-31", "distinct_issn": 6, "rows_without_issn": 0,
        "rows_by_metric": by_metric(&|_| 1), "total_by_metric": by_metric(&|at| counts(lines.len() - at, MONTHS).iter().sum()),
        "first_title": journals[0].title, "last_title": journals[2].title,
    })
}

fn release_5(report: &'static str, release: &'static str, name: &'static str) -> Sample {
    let form = if name.ends_with("tsv") { TABS } else { TextForm::PLAIN };
    let form = TextForm { encoding: Encoding::Utf8Bom, ..form };
    Sample::text(name, &grid_5(report, release, true), form, "accept", &[facts_5(report, release)])
        .of_kind("counter")
        .of_format(text_format(form))
}

fn tr_in_workbook() -> Sample {
    let bytes = xlsx::write_sheets(&[("TR", grid_5("TR", "5.1", true))]);
    Sample::new("tr_51.xlsx", bytes, "accept", &[facts_5("TR", "5.1")]).of_kind("counter")
}

/// `Exclude_Monthly_Details`: totals only.
fn without_months() -> Sample {
    let mut facts = facts_5("TR_J3", "5");
    facts["months"] = json!([]);
    let grid = grid_5("TR_J3", "5", false);
    Sample::text("tr_j3_totals.csv", &grid, TextForm::PLAIN, "accept", &[facts]).of_kind("counter")
}

/// Returns a workbook in which a spreadsheet program has converted one ISSN to a number and another to a date: it reads
/// `0002-1952` as a day in February 1952.
fn with_damaged_issns() -> Sample {
    let mut grid = grid_5("TR_J1", "5", true);
    let (lost_zeros, as_date) = (&journals(3)[0].print, &journals(3)[2].print);
    let date_like = Issn(2_195).to_string();
    let year = date_like[5..].parse().unwrap();
    for line in &mut grid {
        for cell in line {
            match cell {
                Cell::Text(issn) if issn == lost_zeros => {
                    *cell = Cell::Number(issn.replace('-', "").parse().unwrap());
                }
                Cell::Text(issn) if issn == as_date => {
                    *cell = Cell::Date(NaiveDate::from_ymd_opt(year, 2, 1).unwrap());
                }
                _ => {}
            }
        }
    }
    let facts = facts_5("TR_J1", "5");
    Sample::new("tr_j1_damaged.xlsx", xlsx::write(&grid), "accept_with_warnings", &[facts])
        .of_kind("counter")
}
