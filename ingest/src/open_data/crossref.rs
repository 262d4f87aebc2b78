//! Crossref's list of journal titles (<https://www.crossref.org/titleList/>, facts without rights claimed).

use std::path::Path;
use std::sync::Arc;

use arrow::array::Int64Array;

use crate::open_data::listing::{self, Wanted, needed, optional};
use crate::open_data::{SourceError, Taken};

const TITLE: usize = 0;
const PUBLISHER: usize = 1;
const ISSNS: [usize; 3] = [2, 3, 4];

const COLUMNS: [Wanted; 5] = [
    needed("JournalTitle", &["journaltitle", "title"]),
    needed("Publisher", &["publisher"]),
    needed("pissn", &["pissn", "issnprint"]),
    needed("eissn", &["eissn", "issnonline"]),
    optional("additionalIssns", &["additionalissns"]),
];

/// Reads the titles: `title_no` (the row), `crossref_title`, `crossref_publisher` and `issns` (separated by `;`).
///
/// # Errors
/// The file is not a table, or lacks title, publisher or ISSNs.
pub fn read(path: &Path) -> Result<Taken, SourceError> {
    let (mut numbers, mut titles, mut publishers, mut issns) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let expected = "the title list of Crossref";
    let account = listing::read(
        path,
        expected,
        &COLUMNS,
        |_| None,
        |row, account| {
            let found = listing::issns(ISSNS.into_iter().filter_map(|at| row.text(at)));
            if found.is_none() {
                let mut filled = ISSNS.into_iter().filter(|at| row.text(*at).is_some());
                let which = filled.next().unwrap_or(ISSNS[0]);
                return row.leave_out(
                    account,
                    "titles are left out that have no ISSN as NNNN-NNNC",
                    which,
                );
            }
            // Some values have quotes of their own.
            let bare = |column| {
                let text = row.text(column)?;
                let text = text.trim_matches('"').trim();
                (!text.is_empty()).then(|| text.to_owned())
            };
            numbers.push(i64::from(row.number()));
            titles.push(bare(TITLE));
            publishers.push(bare(PUBLISHER));
            issns.push(found);
        },
    )?;
    let rows = listing::table(vec![
        ("title_no", Arc::new(Int64Array::from(numbers))),
        ("crossref_title", listing::texts(titles)),
        ("crossref_publisher", listing::texts(publishers)),
        ("issns", listing::texts(issns)),
    ])?;
    Ok(listing::taken(account, rows, path))
}
