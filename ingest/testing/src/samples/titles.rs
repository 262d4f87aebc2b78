//! Lists of titles: KBART of both phases, CUFTS, and short lists of a library.

use serde_json::json;

use super::cells::row;
use super::model::journals;
use super::sample::{Sample, TABS};
use crate::writer::delimited::{LineEnd, Quoting, TextForm};
use crate::writer::encoding::Encoding;
use crate::writer::grid::{Cell, Grid, text, texts};
use crate::writer::titles::KBART;

/// The columns that end phase I.
const PHASE_1: [&str; 2] = ["notes", "publisher_name"];
const PHASE_2: [&str; 9] = [
    "publication_type",
    "date_monograph_published_print",
    "date_monograph_published_online",
    "monograph_volume",
    "monograph_edition",
    "first_editor",
    "parent_publication_title_id",
    "preceding_publication_title_id",
    "access_type",
];

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        kbart("kbart_1.txt", false, TABS),
        kbart(
            "kbart_2.txt",
            true,
            TextForm { encoding: Encoding::Utf8Bom, line_end: LineEnd::CrLf, ..TABS },
        ),
        kbart("kbart_2_quoted.tsv", true, TextForm { quoting: Quoting::All, ..TABS }),
        kbart("kbart_2_utf16.txt", true, TextForm { encoding: Encoding::Utf16LeBom, ..TABS }),
        kbart_with_books(),
        shifted_kbart(),
        cufts(),
        bare_issns(),
        issns_and_institutions(),
        titles_without_hyphens(),
    ]
}

/// Returns a KBART row, with first and last year and a comment on the access type.
pub(super) fn kbart_row(
    title: &str,
    issns: [&str; 2],
    years: [&str; 2],
    access: Option<&str>,
) -> Vec<Cell> {
    let mut cells = row(&[
        title,
        issns[0],
        issns[1],
        years[0],
        "1",
        "1",
        years[1],
        "",
        "",
        "https://invent.example/journal?a=1;b=2,3",
        "",
        "t1",
        "",
        "fulltext",
        "",
        "House of Invention",
    ]);
    if let Some(access) = access {
        cells.extend(row(&["serial", "", "", "", "", "", "", "", access]));
    }
    cells
}

pub(super) fn kbart_headings(is_phase_2: bool) -> Vec<Cell> {
    let mut headings = row(&KBART);
    headings.extend(row(&PHASE_1));
    if is_phase_2 {
        headings.extend(row(&PHASE_2));
    }
    headings
}

fn kbart_grid(is_phase_2: bool) -> Grid {
    let mut grid = vec![kbart_headings(is_phase_2)];
    for journal in journals(6) {
        let access = is_phase_2.then_some("P");
        grid.push(kbart_row(
            &journal.title,
            [&journal.print, &journal.online],
            ["1998", ""],
            access,
        ));
    }
    grid
}

fn kbart(name: &'static str, is_phase_2: bool, form: TextForm) -> Sample {
    let journals = journals(6);
    let facts = json!({
        "header_row": 1, "rows": 6, "usable_rows": 6, "distinct_issn": 12,
        "first_title": journals[0].title, "last_title": journals[5].title,
    });
    Sample::text(name, &kbart_grid(is_phase_2), form, "accept", &[facts])
        .uploaded_as("filter")
        .of_format(json!({"container": "text", "delimiter": "tab"}))
}

/// Returns a list that also has a book, which is left out, and a title without ISSN.
fn kbart_with_books() -> Sample {
    let mut grid = kbart_grid(true);
    let mut book =
        kbart_row("Handbook of Invention", ["978-3-16-148410-0", ""], ["", ""], Some("P"));
    book[KBART.len() + PHASE_1.len()] = text("monograph");
    grid.push(book);
    grid.push(kbart_row("Platform News", ["", ""], ["2011", ""], Some("F")));
    let facts = json!({"rows": 8, "usable_rows": 6, "distinct_issn": 12});
    Sample::text("kbart_books.txt", &grid, TABS, "accept_with_warnings", &[facts])
        .uploaded_as("filter")
}

/// Returns a list in which two rows begin with an extra cell; the reader realigns them.
fn shifted_kbart() -> Sample {
    let mut grid = kbart_grid(true);
    for row in &mut grid[1..3] {
        row.insert(0, Cell::Blank);
    }
    let facts = json!({"rows": 6, "usable_rows": 6, "distinct_issn": 12, "first_title": journals(1)[0].title});
    Sample::text("kbart_shifted.txt", &grid, TABS, "accept_with_warnings", &[facts])
        .uploaded_as("filter")
}

/// CUFTS: ISSNs without hyphen.
fn cufts() -> Sample {
    let columns = [
        "title",
        "issn",
        "e_issn",
        "ft_start_date",
        "ft_end_date",
        "embargo_months",
        "embargo_days",
        "current_months",
        "current_years",
        "coverage",
        "vol_ft_start",
        "vol_ft_end",
        "iss_ft_start",
        "iss_ft_end",
        "db_identifier",
        "toc_url",
        "journal_url",
        "publisher",
    ];
    let mut grid = vec![row(&columns)];
    for journal in journals(5) {
        let (print, online) = (journal.print.replace('-', ""), journal.online.replace('-', ""));
        let mut cells = row(&[&journal.title, &print, &online, "1968-01-01", "1995-12-31"]);
        cells.resize(columns.len() - 1, Cell::Blank);
        cells.push(text("House of Invention"));
        grid.push(cells);
    }
    let facts = json!({"header_row": 1, "rows": 5, "usable_rows": 5, "distinct_issn": 10});
    Sample::text("cufts.tsv", &grid, TABS, "accept_with_warnings", &[facts]).uploaded_as("filter")
}

fn bare_issns() -> Sample {
    let mut grid: Grid = vec![texts(["ISSN"])];
    grid.extend(journals(8).iter().map(|journal| texts([&journal.print])));
    let facts = json!({"rows": 8, "usable_rows": 8, "distinct_issn": 8});
    Sample::text("issns.csv", &grid, TextForm::PLAIN, "accept", &[facts]).uploaded_as("filter")
}

/// Returns a list in which a journal may have several rows, one for each library.
fn issns_and_institutions() -> Sample {
    let mut grid: Grid = vec![texts(["ISSN", "Institution"])];
    for library in ["ash", "birch"] {
        grid.extend(journals(4).iter().map(|journal| texts([&journal.print, library])));
    }
    let facts = json!({"rows": 8, "distinct_issn": 4});
    Sample::text("issns_of_libraries.csv", &grid, TextForm::PLAIN, "accept", &[facts])
        .uploaded_as("filter")
}

fn titles_without_hyphens() -> Sample {
    let mut grid: Grid = vec![texts(["Title", "ISSN", "Type", "EncodedTitle"])];
    for journal in journals(5) {
        let encoded = journal.title.replace(' ', "%20").replace(',', "%2C");
        grid.push(texts([&journal.title, &journal.print.replace('-', ""), "Freedom", &encoded]));
    }
    let facts = json!({"rows": 5, "usable_rows": 5, "distinct_issn": 5, "first_title": journals(1)[0].title});
    Sample::text("titles.csv", &grid, TextForm::PLAIN, "accept_with_warnings", &[facts])
        .uploaded_as("filter")
}
