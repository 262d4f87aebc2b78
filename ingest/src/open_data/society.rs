//! Lists of the societies that own journals, by ISSN: a column `issn`, and `society_organization` (or up to three of
//! them, numbered) or `is_society_journal`.

use std::path::Path;
use std::sync::Arc;

use arrow::array::BooleanArray;

use crate::open_data::listing::{self, Wanted, needed, optional};
use crate::open_data::{SourceError, Taken};

const ISSN: usize = 0;
const FLAG: usize = 1;
const SOCIETIES: [usize; 4] = [2, 3, 4, 5];

const COLUMNS: [Wanted; 6] = [
    needed("issn", &["issn", "issnl"]),
    optional("is_society_journal", &["issocietyjournal", "issociety"]),
    optional("society_organization", &["societyorganization", "society"]),
    optional("society_organization_1", &["societyorganization1"]),
    optional("society_organization_2", &["societyorganization2"]),
    optional("society_organization_3", &["societyorganization3"]),
];

/// Reads a list: `issns` (one) and `is_society`. Rows without either statement are left out.
///
/// # Errors
/// The file is not a table, or lacks ISSNs or societies.
pub fn read(path: &Path) -> Result<Taken, SourceError> {
    let (mut issns, mut flags) = (Vec::new(), Vec::new());
    let expected = "a list of society journals";
    let says_nothing = |columns: &listing::Columns| {
        let has_any = columns.has(FLAG) || SOCIETIES.into_iter().any(|at| columns.has(at));
        (!has_any).then_some("society_organization")
    };
    let account = listing::read(path, expected, &COLUMNS, says_nothing, |row, account| {
        let Some(issn) = listing::issns(row.text(ISSN)) else {
            return row.leave_out(
                account,
                "rows are left out that have no ISSN as NNNN-NNNC",
                ISSN,
            );
        };
        let has_society = SOCIETIES.into_iter().any(|at| row.text(at).is_some());
        let flag = row.text(FLAG).map(|text| text.to_lowercase());
        match (has_society, flag.as_deref()) {
            (true, _) | (_, Some("true" | "yes" | "1")) => flags.push(true),
            (false, Some("false" | "no" | "0")) => flags.push(false),
            (false, None) => return,
            (false, Some(_)) => {
                return row.leave_out(
                    account,
                    "rows are left out that say neither TRUE nor FALSE",
                    FLAG,
                );
            }
        }
        issns.push(Some(issn));
    })?;
    let rows = listing::table(vec![
        ("issns", listing::texts(issns)),
        ("is_society", Arc::new(BooleanArray::from(flags))),
    ])?;
    Ok(listing::taken(account, rows, path))
}
