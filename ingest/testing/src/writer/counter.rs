//! COUNTER reports as tables.

use super::file::{self, Container, File};
use super::form::{Block, Form, Totals};
use super::grid::{Cell, Grid, text, texts};
use super::json;
use super::period::period_text;
use super::usage::{Counted, ReportKind, Usage};

/// Writes the report as a file of this form.
pub fn write(usage: &Usage, form: &Form) -> File {
    let form = &form.of_report(usage.report);
    if form.container == Container::Json {
        let bytes = json::write(usage, form).into_bytes();
        return File { name: "report.json".to_owned(), bytes }.packed(form.packing);
    }
    file::of_grid(&grid(usage, form), form.container, form.text).packed(form.packing)
}

/// The report as rows of cells.
pub fn grid(usage: &Usage, form: &Form) -> Grid {
    let mut grid = match form.block {
        Block::CutOff => Vec::new(),
        Block::OnlyABlankRow => vec![Vec::new()],
        Block::Whole => block(usage),
        Block::BelowABlankRow => [vec![Vec::new()], block(usage)].concat(),
    };
    let months = if form.totals == Totals::WithoutMonths { Vec::new() } else { usage.calendar() };
    let mut headings: Vec<Cell> =
        columns(usage).iter().map(|name| form.headings.cell(name)).collect();
    headings.extend(months.iter().map(|month| form.months.cell(*month)));
    let width = headings.len();
    grid.push(headings);
    if form.has_total_row {
        grid.push(total_row(usage, form));
    }
    grid.extend(usage.rows.iter().map(|(counted, counts)| row(usage, form, counted, counts)));
    grid.extend(std::iter::repeat_n(Vec::new(), form.blank_rows_at_end));
    if form.is_padded {
        grid.iter_mut().for_each(|row| row.resize(width, Cell::Blank));
    }
    grid
}

fn block(usage: &Usage) -> Grid {
    let (first, last) = period_text(usage);
    if usage.report == ReportKind::Jr1 {
        return vec![
            texts([
                "Journal Report 1 (R4)",
                "Number of Successful Full-Text Article Requests by Month and Journal",
            ]),
            texts(["University of Examples"]),
            texts(["ID 5; 6"]),
            texts(["Period covered by Report:"]),
            vec![text(format!("{first} to {last}"))],
            texts(["Date run:"]),
            texts(["2026-02-03"]),
        ];
    }
    let mut block = vec![
        texts(["Report_Name", "Journal Requests, and more"]),
        texts(["Report_ID", usage.report.id()]),
        texts(["Release", usage.release]),
        texts(["Institution_Name", "University of Examples"]),
        texts(["Institution_ID", "ISNI:1234; Proprietary:x|y"]),
        texts(["Metric_Types", "Total_Item_Requests; Unique_Item_Requests; No_License"]),
        texts(["Report_Filters", "Data_Type=Journal; Access_Method=Regular"]),
        texts(["Report_Attributes", ""]),
        texts(["Exceptions", ""]),
        vec![text("Reporting_Period"), text(format!("Begin_Date={first}; End_Date={last}"))],
        texts(["Created", "2026-02-03T10:00:00Z"]),
        texts(["Created_By", "Examples, Inc."]),
    ];
    if usage.release == "5.1" {
        block.push(texts(["Registry_Record", "https://registry.example/1"]));
    }
    block.push(Vec::new());
    block
}

/// Returns the standard's columns up to the total.
fn columns(usage: &Usage) -> Vec<&'static str> {
    let mut names = match usage.report {
        ReportKind::Jr1 => {
            return vec![
                "Journal",
                "Publisher",
                "Platform",
                "Journal DOI",
                "Proprietary Identifier",
                "Print ISSN",
                "Online ISSN",
                "Reporting Period Total",
                "Reporting Period HTML",
                "Reporting Period PDF",
            ];
        }
        _ => vec!["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID"],
    };
    if usage.report == ReportKind::Tr {
        names.push("ISBN");
    }
    names.extend(["Print_ISSN", "Online_ISSN", "URI"]);
    if usage.report == ReportKind::Tr {
        names.push("Data_Type");
        if usage.release == "5" {
            names.push("Section_Type");
        }
    }
    if usage.report.has_yop() {
        names.push("YOP");
    }
    if usage.report.has_access_type() {
        names.push("Access_Type");
    }
    if usage.report == ReportKind::Tr {
        names.push("Access_Method");
    }
    names.extend(["Metric_Type", "Reporting_Period_Total"]);
    names
}

/// Returns one row. The reader's standard leaves months without counts blank; this writer does not.
fn row(usage: &Usage, form: &Form, counted: &Counted, counts: &[u32]) -> Vec<Cell> {
    let journal = &usage.journals[counted.journal];
    let issn = |issn: Option<_>| issn.map_or(Cell::Blank, |issn| form.issns.cell(issn));
    let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let mut cells: Vec<Cell> = columns(usage)
        .into_iter()
        .map(|column| match column {
            "Journal" | "Title" => text(journal.title.as_str()),
            "Publisher" => text("Examples, Inc."),
            "Platform" => text(counted.platform),
            "Proprietary Identifier" | "Proprietary_ID" => text(format!("ex:{}", counted.journal)),
            "Print ISSN" | "Print_ISSN" => issn(journal.print),
            "Online ISSN" | "Online_ISSN" => issn(journal.online),
            "Data_Type" => text("Journal"),
            "Section_Type" => text("Article"),
            "YOP" => text(counted.yop.map_or(String::new(), |year| format!("{year:04}"))),
            "Access_Type" => text(counted.access_type.unwrap_or_default()),
            "Access_Method" => text("Regular"),
            "Metric_Type" => text(counted.metric),
            "Reporting Period Total" | "Reporting_Period_Total" => match form.totals {
                Totals::Blank => Cell::Blank,
                Totals::AndMonths | Totals::WithoutMonths => form.counts.cell(total),
            },
            "Reporting Period HTML" | "Reporting Period PDF" => form.counts.cell(total / 2),
            _ => Cell::Blank,
        })
        .collect();
    if form.totals != Totals::WithoutMonths {
        cells.extend(counts.iter().map(|count| form.counts.cell(u64::from(*count))));
    }
    cells
}

/// Returns a row of sums, as in release 4 and in reports of some platforms.
fn total_row(usage: &Usage, form: &Form) -> Vec<Cell> {
    let sums: Vec<u64> = (0..usage.months() as usize)
        .map(|month| usage.rows.values().map(|counts| u64::from(counts[month])).sum())
        .collect();
    let mut cells: Vec<Cell> = columns(usage)
        .into_iter()
        .map(|column| match column {
            "Journal" | "Title" => text("Total for all journals"),
            "Platform" => text("Alpha Online"),
            "Reporting Period Total" | "Reporting_Period_Total" => {
                form.counts.cell(sums.iter().sum())
            }
            _ => Cell::Blank,
        })
        .collect();
    if form.totals != Totals::WithoutMonths {
        cells.extend(sums.iter().map(|sum| form.counts.cell(*sum)));
    }
    cells
}
