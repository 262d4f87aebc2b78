//! Payments of institutions for open-access papers, collected by OpenAPC (<https://github.com/OpenAPC/openapc-de>, ODbL
//! 1.0): `apc_de.csv` or any file with its columns, and the list of the reporting institutions.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use arrow::array::{BooleanArray, Float64Array, Int32Array};

use crate::open_data::listing::{self, Wanted, needed, optional};
use crate::open_data::{SourceError, Taken};
use crate::ror_id;

const INSTITUTION: usize = 0;
const PERIOD: usize = 1;
const EURO: usize = 2;
const DOI: usize = 3;
const HYBRID: usize = 4;
const PUBLISHER: usize = 5;
const JOURNAL: usize = 6;
const ISSNS: [usize; 4] = [7, 8, 9, 10];

const COLUMNS: [Wanted; 11] = [
    needed("institution", &["institution"]),
    needed("period", &["period"]),
    needed("euro", &["euro"]),
    needed("doi", &["doi"]),
    optional("is_hybrid", &["ishybrid"]),
    optional("publisher", &["publisher"]),
    optional("journal_full_title", &["journalfulltitle"]),
    optional("issn_l", &["issnl"]),
    optional("issn", &["issn"]),
    optional("issn_print", &["issnprint"]),
    optional("issn_electronic", &["issnelectronic"]),
];

const NAMES: [Wanted; 2] = [needed("institution", &["institution"]), needed("ror_id", &["rorid"])];

/// Reads payments: `payer` (the institution by its OpenAPC name), `period` (year), `euro`, `doi` (lower case, without
/// URL prefix), `is_hybrid`, `paid_publisher`, `paid_journal` and `paid_issn` (the first valid one of ISSN-L, ISSN,
/// print and electronic).
///
/// # Errors
/// The file is not a table, or lacks institution, period, euro or doi.
pub fn read(path: &Path) -> Result<Taken, SourceError> {
    let (mut payers, mut periods, mut euros, mut dois) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut hybrid, mut publishers, mut journals, mut issns) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let expected = "a table of payments of OpenAPC";
    let account = listing::read(
        path,
        expected,
        &COLUMNS,
        |_| None,
        |row, account| {
            let doi = row.text(DOI).and_then(|text| doi(&text));
            let euro = row.text(EURO).and_then(|text| euro(&text));
            let period = row.text(PERIOD).and_then(|text| year(&text));
            let owned = |column| row.text(column).map(Cow::into_owned);
            let (Some(doi), Some(euro), Some(period), Some(payer)) =
                (doi.clone(), euro, period, owned(INSTITUTION))
            else {
                let (what, column) = match (doi, euro, period) {
                    (None, _, _) => ("rows are left out that have no DOI", DOI),
                    (_, None, _) => {
                        ("rows are left out that have no amount in euro of 0 or more", EURO)
                    }
                    (_, _, None) => ("rows are left out that have no year", PERIOD),
                    _ => ("rows are left out that have no institution", INSTITUTION),
                };
                return row.leave_out(account, what, column);
            };
            payers.push(Some(payer));
            periods.push(period);
            euros.push(euro);
            dois.push(Some(doi));
            hybrid.push(row.text(HYBRID).and_then(|text| flag(&text)));
            publishers.push(owned(PUBLISHER));
            journals.push(owned(JOURNAL));
            let mut found = ISSNS.into_iter().filter_map(|at| listing::issns(row.text(at)));
            let first = found.next().and_then(|issns| issns.split(';').next().map(str::to_owned));
            issns.push(first);
        },
    )?;
    let rows = listing::table(vec![
        ("payer", listing::texts(payers)),
        ("period", Arc::new(Int32Array::from(periods))),
        ("euro", Arc::new(Float64Array::from(euros))),
        ("doi", listing::texts(dois)),
        ("is_hybrid", Arc::new(BooleanArray::from(hybrid))),
        ("paid_publisher", listing::texts(publishers)),
        ("paid_journal", listing::texts(journals)),
        ("paid_issn", listing::texts(issns)),
    ])?;
    Ok(listing::taken(account, rows, path))
}

/// Reads the institutions: `reporter` (the name used in payments) and `reporter_ror` (without URL prefix).
///
/// # Errors
/// The file is not a table, or lacks institution or ror_id.
pub fn institutions(path: &Path) -> Result<Taken, SourceError> {
    let (mut names, mut ids) = (Vec::new(), Vec::new());
    let expected = "the list of institutions of OpenAPC";
    let account = listing::read(
        path,
        expected,
        &NAMES,
        |_| None,
        |row, account| {
            let id = row.text(1).and_then(|text| ror_id(&text));
            match (row.text(0), id) {
                (Some(name), Some(id)) => {
                    names.push(Some(name.into_owned()));
                    ids.push(Some(id));
                }
                _ => row.leave_out(account, "institutions are left out that have no ROR id", 1),
            }
        },
    )?;
    let rows = listing::table(vec![
        ("reporter", listing::texts(names)),
        ("reporter_ror", listing::texts(ids)),
    ])?;
    Ok(listing::taken(account, rows, path))
}

/// Returns a DOI in lower case, without its URL prefix.
fn doi(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let address = ["https://", "http://"].into_iter().find_map(|start| text.strip_prefix(start));
    let text = address.unwrap_or(&text);
    let bare =
        ["doi.org/", "dx.doi.org/", "doi:"].into_iter().find_map(|start| text.strip_prefix(start));
    let text = bare.unwrap_or(text).trim();
    (text.starts_with("10.") && text.contains('/')).then(|| text.to_owned())
}

fn euro(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|euro| euro.is_finite() && *euro >= 0.0)
}

fn year(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|year| (1900..=2200).contains(year))
}

fn flag(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{doi, euro};

    #[test]
    fn dois_and_amounts() {
        for text in ["10.1/A", "https://doi.org/10.1/a", "http://dx.doi.org/10.1/a", "doi:10.1/a"] {
            assert_eq!(doi(text).as_deref(), Some("10.1/a"), "{text}");
        }
        assert_eq!(doi("11.1/a"), None);
        assert_eq!(
            (euro("1330.5"), euro("-1"), euro("inf"), euro("")),
            (Some(1330.5), None, None, None)
        );
    }
}
