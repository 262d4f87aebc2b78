//! COUNTER reports of releases 3 and 4 as tables, and reports of release 4 that a forecast cannot use.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::cells::{numbers, row, text_format, total};
use super::model::{count, counts, journals, month_headings, months};
use super::sample::{Sample, TABS};
use crate::writer::delimited::{self, Delimiter, LineEnd, Quoting, TextForm};
use crate::writer::encoding::Encoding;
use crate::writer::grid::{Cell, Grid, text, texts};
use crate::writer::{xls, xlsx};

const MONTHS: usize = 3;

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        release_3(),
        jr1("jr1.csv", TextForm::PLAIN, "Print ISSN"),
        jr1(
            "jr1_windows.tsv",
            TextForm { encoding: Encoding::Windows1252, line_end: LineEnd::CrLf, ..TABS },
            "Printed ISSN",
        ),
        jr1(
            "jr1_utf16.txt",
            TextForm { encoding: Encoding::Utf16LeBom, line_end: LineEnd::CrLf, ..TABS },
            "Print ISSN",
        ),
        jr1(
            "jr1_utf32.csv",
            TextForm { encoding: Encoding::Utf32BeBom, ..TextForm::PLAIN },
            "Print ISSN",
        ),
        jr1(
            "jr1_semicolons.csv",
            TextForm { delimiter: Delimiter::Semicolon, quoting: Quoting::All, ..TextForm::PLAIN },
            "Print ISSN",
        ),
        jr1_in_old_workbook(),
        jr1_among_other_sheets(),
        jr1_without_rows(),
        refused("jr1_goa.csv", "Journal Report 1 GOA (R4)", &[]),
        refused("jr1a.csv", "Journal Report 1a (R4)", &[]),
        refused("jr2.csv", "Journal Report 2 (R4)", &["Access Denied Category"]),
        book_report(),
        database_report(),
        one_row_per_month(),
    ]
}

/// Returns the sums of each month, as in the row of totals.
fn sums_of_months(rows: usize) -> Vec<u64> {
    (0..MONTHS).map(|month| (0..rows).map(|row| count(row, month)).sum()).collect()
}

/// JR1 of release 3: no heading above the titles, no period, totals for the year to date after the months.
fn release_3() -> Sample {
    let journals = journals(4);
    let mut headings = row(&["", "Publisher", "Platform", "Print ISSN", "Online ISSN"]);
    headings.extend(month_headings(2013, MONTHS).into_iter().map(text));
    headings.extend(row(&["YTD Total", "YTD HTML", "YTD PDF"]));
    let line = |title: &str, issns: [&str; 2], counts: &[u64]| {
        let mut cells = row(&[title, "House of Invention", "InventDirect", issns[0], issns[1]]);
        cells.extend(numbers(counts));
        let sum: u64 = counts.iter().sum();
        cells.extend([sum, sum / 2, sum - sum / 2].map(|part| Cell::Number(part as f64)));
        cells
    };
    let mut grid = vec![
        row(&[
            "Journal Report 1 (R3)",
            "Number of Successful Full-Text Article Requests by Month and Journal",
        ]),
        row(&["Account:C000000042:Example University Library"]),
        row(&["Date run:"]),
        row(&["2014-07-18"]),
        headings,
        line("Total for all journals", ["", ""], &sums_of_months(4)),
    ];
    for (at, journal) in journals.iter().enumerate() {
        grid.push(line(&journal.title, [&journal.print, &journal.online], &counts(at, MONTHS)));
    }
    let form = TextForm { encoding: Encoding::Windows1252, line_end: LineEnd::CrLf, ..TABS };
    let facts = json!({
        "report_id": "JR1", "release": "3", "header_row": 5, "rows": 4, "months": months(2013, MONTHS),
        "rows_by_metric": {"requests": 4}, "distinct_issn": 8, "first_title": journals[0].title,
        "total_by_metric": {"requests": sums_of_months(4).iter().sum::<u64>()}, "last_title": journals[3].title,
    });
    Sample::text("jr1_release_3.tsv", &grid, form, "accept_with_warnings", &[facts])
        .of_kind("counter")
        .of_format(text_format(form))
}

fn jr1_grid(year: i32, print_heading: &str, date_headings: bool) -> Grid {
    let mut headings = row(&[
        "Journal",
        "Publisher",
        "Platform",
        "Journal DOI",
        "Proprietary Identifier",
        print_heading,
        "Online ISSN",
        "Reporting Period Total",
        "Reporting Period HTML",
        "Reporting Period PDF",
    ]);
    if date_headings {
        let day =
            |month: u32| NaiveDate::from_ymd_opt(year, month, 1).map_or(Cell::Blank, Cell::Date);
        headings.extend((1..=MONTHS as u32).map(day));
    } else {
        headings.extend(month_headings(year, MONTHS).into_iter().map(text));
    }
    let line = |title: &str, issns: [&str; 2], counts: &[u64]| {
        let mut cells =
            row(&[title, "House of Invention", "InventDirect", "", "", issns[0], issns[1]]);
        let sum: u64 = counts.iter().sum();
        cells.extend([sum, sum / 2, sum - sum / 2].map(|part| Cell::Number(part as f64)));
        cells.extend(numbers(counts));
        cells
    };
    let mut grid = jr1_block("Journal Report 1 (R4)", year);
    grid.push(headings);
    grid.push(line("Total for all journals", ["", ""], &sums_of_months(4)));
    for (at, journal) in journals(4).iter().enumerate() {
        grid.push(line(&journal.title, [&journal.print, &journal.online], &counts(at, MONTHS)));
    }
    grid
}

fn jr1_block(name: &str, year: i32) -> Grid {
    vec![
        row(&[name, "Number of Successful Full-Text Article Requests by Month and Journal"]),
        texts(["Example University"]),
        texts(["EX-42"]),
        texts(["Period covered by Report:"]),
        vec![text(format!("{year}-01-01 to {year}-03-31"))],
        texts(["Date run:"]),
        vec![text(format!("{}-02-03", year + 1))],
    ]
}

fn jr1_facts(year: i32) -> Value {
    let journals = journals(4);
    json!({
        "report_id": "JR1", "release": "4", "header_row": 8, "rows": 4, "months": months(year, MONTHS),
        "period_begin": format!("{year}-01-01"), "period_end": format!("{year}-03-31"),
        "rows_by_metric": {"requests": 4}, "distinct_issn": 8, "rows_without_issn": 0,
        "total_by_metric": {"requests": sums_of_months(4).iter().sum::<u64>()},
        "first_title": journals[0].title, "last_title": journals[3].title,
    })
}

fn jr1(name: &'static str, form: TextForm, print_heading: &str) -> Sample {
    let grid = jr1_grid(2018, print_heading, false);
    Sample::text(name, &grid, form, "accept", &[jr1_facts(2018)])
        .of_kind("counter")
        .of_format(text_format(form))
}

/// Returns an old workbook whose months are date cells.
fn jr1_in_old_workbook() -> Sample {
    let bytes = xls::write(&jr1_grid(2014, "Print ISSN", true));
    Sample::new("jr1_dates.xls", bytes, "accept", &[jr1_facts(2014)])
        .of_kind("counter")
        .of_format(json!({"container": "xls"}))
}

/// Returns a workbook with a journal report without header block and totals, and reports on databases and books.
fn jr1_among_other_sheets() -> Sample {
    let mut journals_sheet: Grid = jr1_grid(2018, "Print ISSN", false).split_off(7);
    for line in journals_sheet.iter_mut().skip(1) {
        line[7..10].fill(Cell::Blank);
    }
    let mut facts = jr1_facts(2018);
    facts["header_row"] = json!(1);
    facts["sheet"] = json!("JR1");
    let sheets = [("JR1", journals_sheet), ("DB1", database_grid()), ("BR2", book_grid())];
    Sample::new(
        "release_4_reports.xlsx",
        xlsx::write_sheets(&sheets),
        "accept_with_warnings",
        &[facts],
    )
    .of_kind("counter")
    .of_format(json!({"container": "xlsx"}))
}

fn jr1_without_rows() -> Sample {
    let mut grid = jr1_grid(2020, "Print ISSN", false);
    grid.truncate(8);
    let expected = json!({"rows": 0, "report_id": "JR1"});
    Sample::text("jr1_empty.tsv", &grid, TABS, "empty", &[expected])
}

fn database_grid() -> Grid {
    let mut grid = vec![row(&[
        "Database",
        "Publisher",
        "Platform",
        "User Activity",
        "Reporting Period Total",
    ])];
    grid[0].extend(month_headings(2018, MONTHS).into_iter().map(text));
    for activity in ["Regular Searches", "Result Clicks", "Record Views"] {
        let mut cells =
            row(&["Inventions Full Text", "House of Invention", "InventDirect", activity]);
        cells.push(total(&counts(1, MONTHS)));
        cells.extend(numbers(&counts(1, MONTHS)));
        grid.push(cells);
    }
    grid
}

fn book_grid() -> Grid {
    let mut grid = vec![row(&[
        "",
        "Publisher",
        "Platform",
        "Book DOI",
        "Proprietary Identifier",
        "ISBN",
        "ISSN",
        "Reporting Period Total",
    ])];
    grid[0].extend(month_headings(2018, MONTHS).into_iter().map(text));
    for volume in ["Handbook of Invention 1", "Handbook of Invention 2"] {
        let mut cells =
            row(&[volume, "House of Invention", "InventDirect", "", "", "978-3-16-148410-0", ""]);
        cells.push(total(&counts(0, MONTHS)));
        cells.extend(numbers(&counts(0, MONTHS)));
        grid.push(cells);
    }
    grid
}

fn with_block(name: &str, grid: Grid) -> Grid {
    [jr1_block(name, 2018), grid].concat()
}

fn book_report() -> Sample {
    let form = TextForm { delimiter: Delimiter::Semicolon, ..TextForm::PLAIN };
    let grid = with_block("Book Report 1 (R4)", book_grid());
    Sample::refused("br1_semicolons.csv", delimited::write(&grid, form))
}

fn database_report() -> Sample {
    let grid = with_block("Database Report 1 (R4)", database_grid());
    Sample::refused("db1.csv", delimited::write(&grid, TextForm::PLAIN))
}

/// Returns a journal report of another kind, with additional columns before the total.
fn refused(name: &'static str, title: &str, columns: &[&str]) -> Sample {
    let mut grid = jr1_grid(2018, "Print ISSN", false);
    grid[0] = row(&[title, "Full-Text Article Requests by Month and Journal"]);
    for (at, line) in grid.iter_mut().enumerate().skip(7) {
        for column in columns {
            let cell = if at == 7 { *column } else { "Access denied: content item not licensed" };
            line.insert(7, text(cell));
        }
    }
    Sample::refused(name, delimited::write(&grid, TextForm::PLAIN))
}

/// Returns one row per journal and month, as some harvesters store reports. It has no month columns to check.
fn one_row_per_month() -> Sample {
    let mut grid = vec![row(&[
        "Resource_Name",
        "Publisher",
        "Platform",
        "DOI",
        "Proprietary_ID",
        "Print_ISSN",
        "Online_ISSN",
        "Metric_Type",
        "Data_Type",
        "Section_Type",
        "Usage_Date",
        "Usage_Count",
    ])];
    for (at, journal) in journals(3).iter().enumerate() {
        for month in 0..MONTHS {
            let mut cells = row(&[
                &journal.title,
                "House of Invention",
                "InventDirect",
                "NULL",
                "NULL",
                &journal.print,
                "NULL",
                "Successful Full-text Article Requests",
                "Journal",
                "Journal",
            ]);
            cells.push(text(format!("2018-{:02}-01T00:00:00Z", month + 1)));
            cells.push(text(format!("{}.0", count(at, month))));
            grid.push(cells);
        }
    }
    Sample::refused("jr1_long.tsv", delimited::write(&grid, TABS))
}
