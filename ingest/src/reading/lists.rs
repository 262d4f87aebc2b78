//! Lists of titles: prices, rights, filters, core titles and the ISSN-L table.

pub mod issn_l;
pub mod price;
pub mod rights;
pub mod titles;

use super::heading::{Field, Header};
use super::issn::{Issn, IssnCell, Repair};
use super::issn_map::IssnMap;
use super::problems::{Place, Problems};
use super::report::{Code, Outcome};
use super::report::{Kind, TableFacts};
use super::source::cell::{Row, Sheet};
use super::typed::{TableKind, TypedTable};
use arrow::error::ArrowError;
use std::collections::HashSet;

/// A sheet being read as a list, and where its findings go.
pub struct List<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// Its headings.
    pub header: &'a Header,
    /// The map to ISSN-L, if one is at hand.
    pub map: Option<&'a IssnMap>,
    /// The currency of the package, if it is known.
    pub currency: Option<&'a str>,
    /// Problems found so far.
    pub problems: &'a mut Problems,
    /// What became of the rows so far.
    pub outcome: &'a mut Outcome,
    /// Sentences on how the file was read.
    pub notes: &'a mut Vec<String>,
    /// Every ISSN met.
    pub distinct: HashSet<Issn>,
    /// Rows without any.
    pub without_issn: usize,
}

/// Reads a list of a certain kind.
///
/// # Errors
/// Never for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>, kind: Kind) -> Result<(TableFacts, Vec<TypedTable>), ArrowError> {
    let (facts, table) = match kind {
        Kind::Price => price::read(list),
        Kind::PerpetualAccess => rights::read(list),
        Kind::IssnL => issn_l::read(list),
        Kind::Core => titles::read(list, TableKind::Core),
        Kind::Filter | Kind::Counter | Kind::Unknown => titles::read(list, TableKind::Filter),
    }?;
    Ok((facts, table.into_iter().collect()))
}

/// The identity of one row of a list.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The ISSNs, in the order of preference.
    pub issns: Vec<Issn>,
    /// The ISSN-L, if known.
    pub issn_l: Option<Issn>,
    /// The title, if the list has titles.
    pub title: Option<String>,
    /// The row.
    pub row: u32,
    /// True if one cell holds several ISSNs: a bundle.
    pub is_bundle: bool,
}

impl<'a> List<'a> {
    /// The rows below the headings, repeated headings left out.
    pub fn rows(&mut self) -> Vec<&'a Row> {
        let (sheet, header) = (self.sheet, self.header);
        let body = sheet.rows.get(header.body..).unwrap_or_default();
        let rows: Vec<&Row> = body.iter().filter(|row| !header.is_repeated_in(row)).collect();
        self.outcome.read += body.len();
        self.outcome.drop_rows("repeated_heading", body.len() - rows.len());
        rows
    }

    /// The title in a row.
    pub fn title(&self, row: &Row) -> Option<String> {
        let column = self.header.column(Field::Title)?;
        Some(row.text(column).into_owned()).filter(|title| !title.is_empty())
    }

    /// Reads the identifiers of a row; a row without any is counted, noted and left out.
    pub fn entry(&mut self, row: &Row, order: [Field; 2]) -> Option<Entry> {
        let fields = [order[0], order[1], Field::LinkingIssn, Field::Issns];
        let mut issns = Vec::new();
        let mut is_bundle = false;
        let mut faults = Vec::new();
        for field in fields {
            let Some(column) = self.header.column(field) else {
                continue;
            };
            let cell = IssnCell::read(row.cell(column));
            is_bundle |= cell.issns().len() > 1;
            self.repairs(&cell, row, column);
            match cell {
                IssnCell::Blank => {}
                IssnCell::One(..) | IssnCell::Several(_) => issns.extend_from_slice(cell.issns()),
                other => faults.push((column, other)),
            }
        }
        if issns.is_empty() {
            self.without(row, faults);
            return None;
        }
        for (column, fault) in faults {
            let place = Place::cell(&self.sheet.name, row.number, column, self.header.name(column));
            match fault {
                IssnCell::Placeholder => {
                    self.problems.note(place, Code::NoIssn, row.text(column), None)
                }
                _ => self.problems.note(place, Code::BadIssn, row.text(column), Some("NNNN-NNNC")),
            }
        }
        self.distinct.extend(&issns);
        let issn_l = self.map.and_then(|map| issns.iter().find_map(|issn| map.issn_l(*issn)));
        if self.map.is_some() && issn_l.is_none() {
            let place = Place::row(&self.sheet.name, row.number);
            self.problems.warn(
                place,
                Code::UnknownIssn,
                issns[0].to_string(),
                Some("an ISSN in our title list"),
            );
        }
        Some(Entry { issns, issn_l, title: self.title(row), row: row.number, is_bundle })
    }

    fn repairs(&mut self, cell: &IssnCell, row: &Row, column: usize) {
        let (issns, repair) = (cell.issns(), cell.repair());
        if issns.is_empty() {
            return;
        }
        let place = Place::cell(&self.sheet.name, row.number, column, self.header.name(column));
        let first = issns[0].to_string();
        match repair {
            Some(Repair::FromDate | Repair::FromMonth) => {
                self.problems.warn(place, Code::RepairedIssn, row.text(column), Some(&first))
            }
            Some(Repair::Padded) => {
                self.problems.note(place, Code::RepairedIssn, row.text(column), Some(&first))
            }
            None => {}
        }
        for issn in issns.iter().filter(|issn| !issn.has_valid_check_digit()) {
            self.problems.warn(
                place,
                Code::NoCheckDigit,
                issn.to_string(),
                Some("a valid check digit"),
            );
        }
    }

    fn without(&mut self, row: &Row, faults: Vec<(usize, IssnCell)>) {
        self.without_issn += 1;
        let sheet = &self.sheet.name;
        let reason = match faults.first() {
            None => {
                self.problems.warn(
                    Place::row(sheet, row.number),
                    Code::NoIssn,
                    "The row has no ISSN.",
                    Some("NNNN-NNNC"),
                );
                "no_issn"
            }
            Some((column, fault)) => {
                let place = Place::cell(sheet, row.number, *column, self.header.name(*column));
                let (code, reason) = match fault {
                    IssnCell::Bundle => (Code::BundleIssn, "bundle_issn"),
                    IssnCell::Isbn => (Code::Monograph, "monograph"),
                    IssnCell::Placeholder => (Code::NoIssn, "no_issn"),
                    _ => (Code::BadIssn, "bad_issn"),
                };
                self.problems.warn(place, code, row.text(*column), Some("NNNN-NNNC"));
                reason
            }
        };
        self.outcome.drop_rows(reason, 1);
    }
}
