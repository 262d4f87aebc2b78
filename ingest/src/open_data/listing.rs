//! Lists with a heading row. Headings changed over the years, so columns are identified by the letters and digits of
//! their names.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use arrow::array::{ArrayRef, RecordBatch, StringArray};

use crate::open_data::SourceError;
use crate::open_data::account::{Account, Taken};
use crate::reading::heading_key::key;
use crate::reading::limits::Allowance;
use crate::reading::source::cell::Row;
use crate::reading::source::{Content, Tables, open, packed};
use crate::reading::{Input, Issn, Limits};

/// A column to search for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// Its current name.
    pub(super) name: &'static str,
    /// All of its names over time, as returned by [`key`].
    pub(super) keys: &'static [&'static str],
    /// Whether the list requires it.
    pub(super) is_needed: bool,
}

/// A required column.
pub(super) const fn needed(name: &'static str, keys: &'static [&'static str]) -> Wanted {
    Wanted { name, keys, is_needed: true }
}

/// An optional column.
pub(super) const fn optional(name: &'static str, keys: &'static [&'static str]) -> Wanted {
    Wanted { name, keys, is_needed: false }
}

/// Positions of a list's columns.
#[derive(Debug)]
pub(super) struct Columns {
    /// Position and heading of each column searched for.
    found: Vec<Option<(usize, String)>>,
}

impl Columns {
    /// Whether the list has the column.
    pub(super) fn has(&self, column: usize) -> bool {
        self.found.get(column).is_some_and(Option::is_some)
    }
}

/// A row of a list, accessed by the columns searched for.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    row: &'a Row,
    columns: &'a Columns,
}

impl Cells<'_> {
    /// Its number, as a spreadsheet displays it.
    pub(super) fn number(&self) -> u32 {
        self.row.number
    }

    /// Returns the text of a cell; `None` if it is blank, contains `NA` as in tables of R, or if the column is missing.
    pub(super) fn text(&self, column: usize) -> Option<Cow<'_, str>> {
        let (place, _) = self.columns.found.get(column)?.as_ref()?;
        Some(self.row.text(*place)).filter(|text| !text.is_empty() && text != "NA")
    }

    /// Leaves a row or value out because of the value of a column.
    pub(super) fn leave_out(&self, account: &mut Account, what: &'static str, column: usize) {
        let heading = self.columns.found.get(column).and_then(Option::as_ref);
        let (heading, value) = heading.map_or(("", Cow::Borrowed("")), |(place, heading)| {
            (heading.as_str(), self.row.text(*place))
        });
        account.leave_out(what, self.row.number, heading, &value);
    }
}

/// Reads a list, compressed or not, and passes its rows on.
///
/// # Errors
/// The file is not a table, or a required column is missing.
pub(super) fn read(
    path: &Path,
    expected: &'static str,
    wanted: &[Wanted],
    check: impl Fn(&Columns) -> Option<&'static str>,
    mut take: impl FnMut(&Cells<'_>, &mut Account),
) -> Result<Account, SourceError> {
    // Open lists are the operator's own: only their size limits them.
    let limits = Allowance::new(&Limits {
        memory_bytes: u64::MAX,
        cell_bytes: usize::MAX,
        ..Limits::default()
    });
    let input = Input::File(path);
    std::fs::metadata(path).map_err(SourceError::file(path))?;
    let failed = SourceError::read(path);
    let members = match packed::packing(&input).map_err(&failed)? {
        None => Vec::new(),
        Some(_) => packed::members(&input, "list", &limits).map_err(&failed)?,
    };
    let input = members.first().map_or(input, packed::Member::input);
    let other = |found| SourceError::Other { path: path.to_owned(), found, expected };
    let mut tables = match open(input, &limits).map_err(&failed)?.0 {
        Content::Tables(tables) => tables,
        Content::Json(_) => return Err(other("a JSON document")),
    };
    let mut row = Row::default();
    let mut rows = Tables::rows(&mut tables, 0).map_err(&failed)?;
    if !rows.next(&mut row).map_err(&failed)? {
        return Err(other("an empty table"));
    }
    let columns = find(&row, wanted);
    let missing =
        wanted.iter().zip(&columns.found).find(|(w, found)| w.is_needed && found.is_none());
    if let Some(column) = missing.map(|(wanted, _)| wanted.name).or_else(|| check(&columns)) {
        let headings: Vec<String> =
            row.cells().take(12).map(|cell| format!("\"{}\"", cell.text())).collect();
        let headings = headings.join(", ");
        let headings: String = headings.chars().take(400).collect();
        return Err(SourceError::NoColumn { path: path.to_owned(), expected, column, headings });
    }
    let mut account = Account::default();
    while rows.next(&mut row).map_err(&failed)? {
        if row.is_blank() {
            continue;
        }
        account.read += 1;
        take(&Cells { row: &row, columns: &columns }, &mut account);
    }
    Ok(account)
}

fn find(row: &Row, wanted: &[Wanted]) -> Columns {
    let keys: Vec<String> = row.cells().map(|cell| key(&cell.text())).collect();
    let place = |wanted: &Wanted| {
        // The current name takes precedence over former ones.
        let mut names = wanted.keys.iter();
        let place = names.find_map(|name| keys.iter().position(|key| key == name))?;
        Some((place, row.text(place).into_owned()))
    };
    Columns { found: wanted.iter().map(place).collect() }
}

/// Returns the distinct ISSNs of some cells in their order, separated by `;`; `None` if there are none.
pub(super) fn issns<'t>(texts: impl IntoIterator<Item = Cow<'t, str>>) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts {
        for piece in text.split([';', ',', '|']) {
            if let Some(issn) = Issn::parse(piece).map(|issn| issn.to_string())
                && !found.contains(&issn)
            {
                found.push(issn);
            }
        }
    }
    (!found.is_empty()).then(|| found.join(";"))
}

/// A table of columns by name.
pub(super) fn table(columns: Vec<(&str, ArrayRef)>) -> Result<RecordBatch, SourceError> {
    let columns = columns.into_iter().map(|(name, values)| (name, values, true));
    Ok(RecordBatch::try_from_iter_with_nullable(columns)?)
}

/// A column of texts.
pub(super) fn texts(texts: Vec<Option<String>>) -> ArrayRef {
    Arc::new(StringArray::from(texts))
}

/// Returns the result for a file.
pub(super) fn taken(account: Account, rows: RecordBatch, path: &Path) -> Taken {
    account.close(rows, path)
}
