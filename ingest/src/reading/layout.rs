//! The columns of a file with unrecognised headings, and those that are required: what a user needs to see to create a
//! column map.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::reading::heading::{self, Field};
use crate::reading::heading_key::key;
use crate::reading::mapping::{self, MapField};
use crate::reading::problems::column_letters;
use crate::reading::report::Kind;
use crate::reading::source::cell::{Cell, Row};

/// The columns of a file, and the required ones.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layout {
    /// Fingerprint, equal for files with the same headings.
    pub fingerprint: String,
    /// The sheets that are not blank.
    pub sheets: Vec<LayoutSheet>,
    /// Required columns by kind of file.
    pub needed: Vec<Needed>,
}

/// The columns of one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LayoutSheet {
    /// Its name.
    pub name: String,
    /// The most likely heading row.
    pub header_row: Option<u32>,
    /// Its columns.
    pub columns: Vec<LayoutColumn>,
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LayoutColumn {
    /// Its letters in a spreadsheet.
    pub letter: String,
    /// Its heading.
    pub heading: String,
    /// Its first values.
    pub samples: Vec<String>,
    /// The most likely field of a column map.
    pub guess: Option<&'static str>,
}

/// The required columns of a kind of file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Needed {
    /// The kind.
    pub kind: Kind,
    /// Its name for users, with its article.
    pub called: &'static str,
    /// Its fields.
    pub fields: &'static [MapField],
}

const SAMPLES: usize = 3;
const MAX_COLUMNS: usize = 100;
const ROWS_SEARCHED: usize = 60;

/// Returns the required columns of every kind of file.
pub fn needed() -> Vec<Needed> {
    let of = |kind: Kind| Needed { kind, called: kind.called(), fields: mapping::fields(kind) };
    mapping::KINDS.into_iter().map(of).collect()
}

/// Returns the columns of a sheet; `rows` are its first rows. `None` for a blank sheet.
pub fn sheet(name: &str, rows: &[Row]) -> Option<LayoutSheet> {
    let at = headings(rows)?;
    let body = &rows[at + 1..];
    let width = rows.iter().map(Row::width).max()?.min(MAX_COLUMNS);
    let columns = (0..width).map(|index| column(&rows[at], body, index));
    Some(LayoutSheet {
        name: name.to_owned(),
        header_row: Some(rows[at].number),
        columns: columns.collect(),
    })
}

/// Returns the first of the rows with the most texts.
fn headings(rows: &[Row]) -> Option<usize> {
    let texts = |row: &Row| row.cells().filter(|cell| matches!(cell, Cell::Text(_))).count();
    let most = rows.iter().take(ROWS_SEARCHED).map(texts).max()?;
    rows.iter().position(|row| texts(row) == most)
}

fn column(headings: &Row, body: &[Row], index: usize) -> LayoutColumn {
    let heading: String = headings.text(index).chars().take(100).collect();
    let filled = body.iter().map(|row| row.text(index)).filter(|text| !text.is_empty());
    let samples: Vec<String> =
        filled.take(SAMPLES).map(|text| text.chars().take(60).collect()).collect();
    let by_heading = heading::field(&heading)
        .and_then(|field| mapping::KINDS.iter().find_map(|kind| mapping::name_of(*kind, field)));
    let by_values = || {
        let holds = heading::holds_issns(body, index);
        holds.then(|| mapping::name_of(Kind::Filter, Field::PrintIssn)).flatten()
    };
    LayoutColumn {
        letter: column_letters(index),
        guess: by_heading.or_else(by_values),
        heading,
        samples,
    }
}

/// Returns a fingerprint that is equal for sheets with the same headings in the same order.
pub fn fingerprint(sheets: &[LayoutSheet]) -> String {
    let mut hash = Sha256::new();
    for sheet in sheets {
        for column in &sheet.columns {
            hash.update(key(&column.heading).as_bytes());
            hash.update([0]);
        }
        hash.update([1]);
    }
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
