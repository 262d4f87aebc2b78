//! Lists of perpetual access rights: ranges of dates, KBART lists of a package, and one row per title and year.

use serde_json::{Value, json};

use super::cells::row;
use super::model::{Journal, journals};
use super::sample::{Sample, TABS};
use super::titles::{kbart_headings, kbart_row};
use crate::writer::delimited::TextForm;
use crate::writer::grid::{Cell, Grid, texts};
use crate::writer::xlsx;

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        ranges(),
        of_a_knowledge_base(),
        kbart_of_a_package(),
        by_year(),
        by_year_in_workbook(),
        by_year_with_stray_rows(),
    ]
}

/// Returns a list with three columns; each end of a range may be open.
fn ranges() -> Sample {
    let journals = journals(4);
    let dates = [["", "2020-01-01"], ["1900-01-01", ""], ["1955-11-05", "2017-10-26"], ["", ""]];
    let mut grid: Grid = vec![texts(["issn", "start_date", "end_date"])];
    for (journal, dates) in journals.iter().zip(dates) {
        grid.push(texts([&journal.print, dates[0], dates[1]]));
    }
    let facts = json!({
        "header_row": 1, "rows": 4, "distinct_issn": 4, "start_years": [1900, 1955], "end_years": [2017, 2020],
    });
    Sample::text("perpetual_access.csv", &grid, TextForm::PLAIN, "accept", &[facts])
        .uploaded_as("perpetual-access")
}

/// Returns the export of a knowledge base (GOKb): lines about the package above the headings, dates of first and last
/// issue.
fn of_a_knowledge_base() -> Sample {
    let mut grid: Grid = [
        ["SO Name", "Invented Full Collection 2012_2014"],
        ["Provider", "House of Invention"],
        ["Package Name", "Full Collection"],
        ["Agreement Term Start Year", "2012"],
        ["Agreement Term End Year", "2014"],
        ["Consortium", "EXAMPLE2"],
        ["Number of Proprietary_ID columns", "0"],
    ]
    .map(texts)
    .to_vec();
    grid.push(row(&[
        "publication_title",
        "ID.issn",
        "ID.eissn",
        "date_first_issue_online",
        "num_first_vol_online",
        "num_first_issue_online",
        "date_last_issue_online",
        "num_last_vol_online",
        "num_last_issue_online",
        "embargo_info",
        "coverage_depth",
        "coverage_notes",
        "publisher_name",
    ]));
    for (at, Journal { title, print, online }) in journals(5).iter().enumerate() {
        let (first, last) = (format!("{}-01-01", 1990 + at), format!("{}-12-31", 2010 + at));
        grid.push(row(&[
            title,
            print,
            online,
            &first,
            "1",
            "1",
            &last,
            "21",
            "4",
            "",
            "fulltext",
            "",
            "House of Invention",
        ]));
    }
    grid.iter_mut().for_each(|row| row.resize(13, Cell::Blank));
    let facts = json!({
        "header_row": 8, "rows": 5, "distinct_issn": 10, "start_years": [1990, 1994], "end_years": [2010, 2014],
    });
    Sample::text("package_export.csv", &grid, TextForm::PLAIN, "accept", &[facts])
        .uploaded_as("perpetual-access")
}

/// Returns KBART as a list of rights. A row that is free for everyone is not a right, and months are whole months.
fn kbart_of_a_package() -> Sample {
    let journals = journals(4);
    let mut grid = vec![kbart_headings(true)];
    let years = [["1998", "2012"], ["2001-05", "2012-08"], ["1858-12", ""], ["2005", "2009"]];
    for (at, (journal, years)) in journals.iter().zip(years).enumerate() {
        let access = if at == 3 { "F" } else { "P" };
        grid.push(kbart_row(
            &journal.title,
            [&journal.print, &journal.online],
            years,
            Some(access),
        ));
    }
    let facts = json!({"rows": 4, "usable_rows": 3, "start_years": [1858, 2001], "end_years": [2012, 2012]});
    Sample::text("kbart_rights.txt", &grid, TABS, "accept", &[facts])
        .uploaded_as("perpetual-access")
}

/// Covered years by journal. `YBut` is a right with exceptions, and a gap starts a new range.
const HELD: [(&[i32], &str); 3] =
    [(&[2015, 2016, 2017], "Y"), (&[2015, 2016, 2018], "YBut"), (&[2016], "N")];

fn facts_by_year(header_row: usize, rows: usize) -> Value {
    // Three ranges: one of the first journal, two of the second.
    json!({
        "header_row": header_row, "rows": rows, "usable_rows": 3, "start_years": [2015, 2018], "end_years": [2016, 2018],
    })
}

/// Returns one row per title and year, in the format of a consortium's tracking tool.
fn by_year() -> Sample {
    let mut grid = vec![row(&[
        "title",
        "title_id",
        "print_issn",
        "online_issn",
        "has_former_title",
        "has_succeeding_title",
        "agreement_code",
        "year",
        "collection_name",
        "title_metadata_last_modified",
        "filename",
        "has_rights",
        "is_crkn_record",
        "package_name",
    ])];
    for (Journal { title, print, online }, (years, right)) in journals(3).iter().zip(HELD) {
        for year in years {
            grid.push(row(&[
                title,
                "inv",
                print,
                online,
                "N",
                "N",
                "EX_INV_2016",
                &year.to_string(),
                "All Inventions",
                "16/04/2021",
                "rights.xlsx",
                right,
                "Y",
                "Invented_EX",
            ]));
        }
    }
    Sample::text("rights_by_year.tsv", &grid, TABS, "accept_with_warnings", &[facts_by_year(1, 7)])
        .uploaded_as("perpetual-access")
}

/// Returns the workbook that such a tool reads: a glossary before the sheet of rights, whose last column is named after
/// the library.
fn by_year_in_workbook() -> Sample {
    let mut grid = vec![
        row(&["House of Invention"]),
        Vec::new(),
        row(&[
            "title",
            "title_id",
            "print_ISSN",
            "online_ISSN",
            "has_former_title",
            "has_succeeding_title",
            "agreement_code",
            "year",
            "collection_name",
            "title_metadata_last_modified",
            "Example University",
        ]),
    ];
    for (Journal { title, print, online }, (years, right)) in journals(3).iter().zip(HELD) {
        for year in years {
            let mut cells = row(&[title, "inv", print, online, "N", "N", "EX_INV_2016"]);
            cells.push(Cell::Number(f64::from(*year)));
            cells.extend(row(&["All Inventions", "16/04/2021", right]));
            grid.push(cells);
        }
    }
    let glossary: Grid = vec![
        Vec::new(),
        row(&["Worksheet Name", "Details"]),
        row(&["PA-Rights", "Main sheet of rights"]),
    ];
    let codes: Grid = vec![row(&[
        "agreement_code",
        "agreement_name",
        "start_year",
        "end_year",
        "URL",
        "type",
        "notes",
    ])];
    let bytes = xlsx::write_sheets(&[
        ("Glossary", glossary),
        ("PA-Rights", grid),
        ("Agreement-Codes", codes),
    ]);
    Sample::new("rights_by_year.xlsx", bytes, "accept_with_warnings", &[facts_by_year(3, 7)])
        .uploaded_as("perpetual-access")
}

/// Returns the list with notes above the headings, other columns between them, and an invalid year.
fn by_year_with_stray_rows() -> Sample {
    let mut grid = vec![
        row(&["Test of rights", "a note in the first row"]),
        row(&["a note in the second row"]),
        row(&[
            "title",
            "year",
            "collection_name",
            "Example University",
            "print_ISSN",
            "online_ISSN",
            "remarks",
        ]),
    ];
    let mut line = |journal: &Journal, year: f64, right: &str| {
        let mut cells = row(&[&journal.title]);
        cells.push(Cell::Number(year));
        cells.extend(row(&["All Inventions", right, &journal.print, &journal.online]));
        grid.push(cells);
    };
    for (journal, (years, right)) in journals(3).iter().zip(HELD) {
        for year in years {
            line(journal, f64::from(*year), right);
        }
    }
    line(&journals(4)[3], 99_999.0, "Y");
    Sample::new(
        "rights_stray_rows.xlsx",
        xlsx::write(&grid),
        "accept_with_warnings",
        &[facts_by_year(3, 8)],
    )
    .uploaded_as("perpetual-access")
}
