//! Usage reports in the formats of COUNTER releases 5 and 5.1: TR_J2, TR_J3 and TR_J4.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::member::{Delivery, Holding, Member};
use crate::generate::random::split;
use crate::generate::table::{ReportFile, Sheet, Table};
use crate::generate::title_cells::{MONTHS, title_cells};
use crate::generate::{Invented, Written, jr1, usage, words};

/// The year of all reports.
pub(super) const YEAR: u16 = 2025;

/// The first columns of every report.
const TITLE_COLUMNS: [&str; 9] = [
    "Title",
    "Publisher",
    "Publisher_ID",
    "Platform",
    "DOI",
    "Proprietary_ID",
    "Print_ISSN",
    "Online_ISSN",
    "URI",
];

/// One of the reports and its specifics.
struct Report {
    id: &'static str,
    file: &'static str,
    name: &'static str,
    metrics: &'static str,
    filters: &'static str,
    /// The column between the title and the metric, if any.
    extra: Option<&'static str>,
}

/// Writes the usage reports of one library.
pub(super) fn write(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    if member.delivery == Delivery::R4Text {
        return jr1::write(invented, member, dir, written);
    }
    denials(invented, member, dir, written)?;
    by_access(invented, member, dir, written)?;
    by_year(invented, member, dir, written)
}

/// TR_J2: turnaways.
fn denials(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let report = Report {
        id: "TR_J2",
        file: "TR_J2",
        name: "Journal Access Denied",
        metrics: "Limit_Exceeded; No_License",
        filters: "Data_Type=Journal; Access_Method=Regular",
        extra: None,
    };
    let mut file = begin(&report, member, dir, false)?;
    let mut random = member.months(2);
    for (number, (title, holding)) in invented.titles().iter().zip(&member.holdings).enumerate() {
        let cells = title_cells(number, title, holding.quirk);
        let weights = usage::month_weights(&mut random);
        let counts =
            [("Limit_Exceeded", holding.limit_exceeded), ("No_License", holding.no_license)];
        for (metric, total) in counts.into_iter().filter(|(_, total)| *total > 0) {
            row(&mut file, &cells, &[metric], &usage::year(total, &weights))?;
        }
    }
    file.finish(written)
}

/// TR_J3: use by kind of access.
fn by_access(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    // Workbooks are full reports; the CSV files are exports with the request metrics only.
    let full = member.delivery.is_workbook();
    let report = Report {
        id: "TR_J3",
        file: "TR_J3",
        name: "Journal Usage by Access Type",
        metrics: if full {
            "Total_Item_Investigations; Total_Item_Requests; Unique_Item_Investigations; \
             Unique_Item_Requests"
        } else {
            "Total_Item_Requests; Unique_Item_Requests"
        },
        filters: "Data_Type=Journal; Access_Method=Regular",
        extra: Some("Access_Type"),
    };
    let mut file = begin(&report, member, dir, full)?;
    let mut random = member.months(3);
    for (number, (title, holding)) in invented.titles().iter().zip(&member.holdings).enumerate() {
        let cells = title_cells(number, title, holding.quirk);
        let weights = usage::month_weights(&mut random);
        for (access, requests) in usage::by_access(member.delivery, holding) {
            for (metric, counts) in usage::metrics(requests, &weights) {
                if counts[0] > 0 && (full || metric.ends_with("Requests")) {
                    row(&mut file, &cells, &[access, metric], &counts)?;
                }
            }
        }
    }
    file.finish(written)
}

/// TR_J4: use of controlled content by year of publication.
fn by_year(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let report = Report {
        id: "TR_J4",
        file: "TR_J4",
        name: match member.delivery.release() {
            "5.1" => "Journal Requests by YOP (Controlled)",
            _ => "Journal Requests by YOP (Excluding OA_Gold)",
        },
        metrics: "Total_Item_Requests; Unique_Item_Requests",
        filters: "Data_Type=Journal; Access_Type=Controlled; Access_Method=Regular",
        extra: Some("YOP"),
    };
    let mut file = begin(&report, member, dir, false)?;
    let mut random = member.months(4);
    for (number, (title, holding)) in invented.titles().iter().zip(&member.holdings).enumerate() {
        let cells = title_cells(number, title, holding.quirk);
        let weights = usage::month_weights(&mut random);
        let ages = usage::age_weights(&mut random);
        for (year, unique, repeats) in years_of(member, holding, &ages) {
            let unique = usage::year(unique, &weights);
            let total = usage::add(&unique, &usage::year(repeats, &weights));
            let year = year.to_string();
            for (metric, counts) in
                [("Total_Item_Requests", total), ("Unique_Item_Requests", unique)]
            {
                if counts[0] > 0 {
                    row(&mut file, &cells, &[&year, metric], &counts)?;
                }
            }
        }
    }
    file.finish(written)
}

/// Controlled requests by year of publication: unique ones, and additional repeats.
fn years_of(member: &Member, holding: &Holding, ages: &[f64; 10]) -> Vec<(u16, u32, u32)> {
    let requests = usage::controlled(member.delivery, holding);
    let unique = split(requests.unique, ages);
    let repeats = split(requests.total - requests.unique, ages);
    (0_u16..)
        .zip(unique.into_iter().zip(repeats))
        .map(|(age, (unique, repeats))| (YEAR - age, unique, repeats))
        .collect()
}

/// Opens the file and writes the header block and the headings.
fn begin(
    report: &Report,
    member: &Member,
    dir: &Path,
    workbook: bool,
) -> Result<ReportFile, GenerateError> {
    let release = member.delivery.release();
    let mut headings = TITLE_COLUMNS.to_vec();
    headings.extend(report.extra);
    headings.extend(["Metric_Type", "Reporting_Period_Total"]);
    headings.extend(MONTHS);

    let mut file = if workbook {
        let path = dir.join(format!("{}.xlsx", report.file));
        ReportFile::Book(Box::new(Sheet::open(path, report.id)?))
    } else {
        // Release 5.1 recommends the byte-order mark.
        let path = dir.join(format!("{}.csv", report.file));
        ReportFile::Text(Box::new(Table::open_bare(path, release == "5.1")?))
    };
    let institution_id = format!("orrinvale:lib-{:04}", member.number + 1);
    let mut block = vec![
        ("Report_Name", report.name),
        ("Report_ID", report.id),
        ("Release", release),
        ("Institution_Name", &member.institution),
        ("Institution_ID", &institution_id),
        ("Metric_Types", report.metrics),
        ("Report_Filters", report.filters),
        ("Report_Attributes", ""),
        ("Exceptions", ""),
        ("Reporting_Period", "Begin_Date=2025-01-01; End_Date=2025-12-31"),
        ("Created", "2026-02-10T08:30:00Z"),
        ("Created_By", words::PUBLISHER),
    ];
    if release == "5.1" {
        block.push((
            "Registry_Record",
            "https://registry.countermetrics.org/platform/00000000-0000-4000-8000-000000000000",
        ));
    }
    block.push(("", ""));
    for (name, value) in block {
        // As wide as the headings, as spreadsheets save it.
        let mut cells = vec![""; headings.len()];
        cells[0] = name;
        cells[1] = value;
        file.put(&cells, &[])?;
    }
    file.put(&headings, &[])?;
    Ok(file)
}

/// Writes one row of data.
fn row(
    file: &mut ReportFile,
    title: &[String; 9],
    kinds: &[&str],
    counts: &usage::Year,
) -> Result<(), GenerateError> {
    let mut texts: Vec<&str> = title.iter().map(String::as_str).collect();
    texts.extend(kinds);
    file.put(&texts, counts)
}
