//! Lists of titles: prices, rights, filters, core titles and the ISSN-L table.

pub mod doubt;
pub mod issn_l;
pub mod price;
pub mod rights;
mod shifted;
#[cfg(test)]
mod tests;
pub mod titles;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use arrow::error::ArrowError;

use crate::reading::cell::issn::{Issn, IssnCell, Repair};
use crate::reading::heading::{Field, Header};
use crate::reading::heading_key::key;
use crate::reading::issn_map::IssnMap;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::{self, Code, Kind, Outcome, TableFacts};
use crate::reading::source::cell::{Row, Sheet};
use crate::reading::suggest;
use crate::reading::typed::{TableKind, TypedTable};

/// State shared by the sheets and files of one upload, in order.
#[derive(Debug, Default)]
pub struct Memory {
    /// The ISSNs of each journal by the publisher's own number.
    pub numbers: HashMap<String, Vec<Issn>>,
    /// The ISSNs with a price.
    pub priced: HashSet<Issn>,
    /// The sheet in which these prices occurred first.
    pub priced_in: String,
}

/// A sheet that is read as a list, and the destination of its results.
pub struct List<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// Its headings.
    pub header: &'a Header,
    /// The map to ISSN-L, if available.
    pub map: Option<&'a IssnMap>,
    /// The currency of the package, if it is known.
    pub currency: Option<&'a str>,
    /// Whether only titles that are marked as subscribed are used, for a filter.
    pub only_subscribed: bool,
    /// State from the previous sheets.
    pub memory: &'a mut Memory,
    /// Problems found so far.
    pub problems: &'a mut Problems,
    /// Row counts by outcome, so far.
    pub outcome: &'a mut Outcome,
    /// Sentences about how the file was read.
    pub notes: &'a mut Vec<String>,
    /// Every ISSN that has a cell of its own.
    pub distinct: HashSet<Issn>,
    /// Number of rows without any identifier.
    pub without_issn: usize,
    /// ISSNs with a warning already: one is enough, however many rows a title has.
    pub warned: HashSet<(Code, Issn)>,
}

/// The result of a sheet. A sheet that repeats another one has none.
#[derive(Debug, Default)]
pub struct Found {
    /// Facts of the table, if the sheet is used.
    pub facts: Option<TableFacts>,
    /// The usable rows.
    pub tables: Vec<TypedTable>,
}

impl From<(TableFacts, Option<TypedTable>)> for Found {
    fn from((facts, table): (TableFacts, Option<TypedTable>)) -> Self {
        Self { facts: Some(facts), tables: table.into_iter().collect() }
    }
}

/// Reads a list of a certain kind.
///
/// # Errors
/// None for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>, kind: Kind) -> Result<Found, ArrowError> {
    Ok(match kind {
        Kind::Price => price::read(list)?,
        Kind::PerpetualAccess => rights::read(list)?.into(),
        Kind::IssnL => issn_l::read(list)?.into(),
        Kind::Core => titles::read(list, TableKind::Core)?.into(),
        Kind::Filter | Kind::Counter | Kind::Unknown => {
            titles::read(list, TableKind::Filter)?.into()
        }
    })
}

/// Returns the position of a sheet in the reading order. Lists of combinations need the journals first. Of several
/// sheets with prices, those in the currency of the package come first and agents' prices last.
pub fn turn(header: &Header, sheet: &str, currency: Option<&str>) -> u8 {
    let name = key(sheet);
    let of_agents = name.contains("agent") || name.contains("discount");
    let prices = header.columns(Field::Price);
    let in_currency = |column: &usize| price::currency::of_text(header.name(*column)) == currency;
    if !price::combinations::members(header).is_empty() {
        return 3;
    }
    match (of_agents, currency) {
        (true, _) => 2,
        (false, Some(_)) => u8::from(!prices.is_empty() && !prices.iter().any(in_currency)),
        (false, None) => 0,
    }
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
}

impl Entry {
    /// Key of a journal, equal for all its rows: its ISSN-L, else its ISSNs.
    pub fn key(&self) -> String {
        match self.issn_l {
            Some(issn_l) => issn_l.to_string(),
            None => self.issns.iter().map(Issn::to_string).collect::<Vec<_>>().join(";"),
        }
    }

    /// The ISSN-L, else the first ISSN.
    pub fn journal(&self) -> Option<Issn> {
        self.issn_l.or(self.issns.first().copied())
    }
}

/// Content of a row's identifier cells.
#[derive(Debug, Default)]
pub struct Identifiers {
    /// The ISSNs, in the order of preference.
    pub issns: Vec<Issn>,
    /// True if one cell contains several ISSNs.
    pub has_several: bool,
    /// The number of a bundle.
    pub bundle: Option<String>,
    faults: Vec<(usize, IssnCell)>,
}

impl<'a> List<'a> {
    /// Returns the rows below the headings, without repeated headings and with shifted rows realigned.
    pub fn rows(&mut self) -> Vec<Cow<'a, Row>> {
        let (sheet, header) = (self.sheet, self.header);
        let body = sheet.rows.get(header.body..).unwrap_or_default();
        let mut rows: Vec<Cow<'a, Row>> = Vec::with_capacity(body.len());
        for row in body.iter().filter(|row| !header.is_repeated_in(row)) {
            rows.push(shifted::mended(header, row).map_or(Cow::Borrowed(row), |mended| {
                let place = Place::row(&sheet.name, row.number);
                let text = "The row begins with an empty cell; it is read one column to the left.";
                self.problems.warn(place, Code::BlankText, text, None);
                Cow::Owned(mended)
            }));
        }
        self.outcome.read += body.len();
        self.outcome.drop_rows("repeated_heading", body.len() - rows.len());
        rows
    }

    /// Adds a sentence to the report, without duplicates.
    pub fn say(&mut self, sentence: String) {
        report::say(self.notes, sentence);
    }

    /// The title in a row.
    pub fn title(&self, row: &Row) -> Option<String> {
        let column = self.header.column(Field::Title)?;
        Some(titles::clean(&row.text(column)).into_owned()).filter(|title| !title.is_empty())
    }

    /// Reads the identifiers of a row. A row without any is counted, noted and left out.
    pub fn entry(&mut self, row: &Row, order: [Field; 2]) -> Option<Entry> {
        let found = self.identifiers(row, order);
        self.settled(row, found)
    }

    /// Reads the identifier cells of a row.
    pub fn identifiers(&mut self, row: &Row, order: [Field; 2]) -> Identifiers {
        let mut found = Identifiers::default();
        for field in [order[0], order[1], Field::LinkingIssn, Field::Issns] {
            if let Some(column) = self.header.column(field) {
                self.identifier(row, column, &mut found);
            }
        }
        found
    }

    /// Reads one cell for an identifier.
    pub fn identifier(&mut self, row: &Row, column: usize, found: &mut Identifiers) {
        let cell = IssnCell::read(row.cell(column));
        self.repairs(&cell, row, column);
        match cell {
            IssnCell::Blank => {}
            IssnCell::One(issn, _) => {
                self.distinct.insert(issn);
                found.issns.push(issn);
            }
            IssnCell::Several(issns) => {
                found.has_several |= !self.is_one_journal(&issns);
                found.issns.extend(issns);
            }
            IssnCell::Bad if is_isbn_in_exponents(&row.text(column)) => {
                found.faults.push((column, IssnCell::Isbn));
            }
            other => {
                if other == IssnCell::Bundle {
                    let number = row.text(column).split_whitespace().collect();
                    found.bundle.get_or_insert(number);
                }
                found.faults.push((column, other));
            }
        }
    }

    /// Whether several ISSNs belong to one journal, as far as known.
    fn is_one_journal(&self, issns: &[Issn]) -> bool {
        let Some(map) = self.map else { return false };
        let mut journals = issns.iter().map(|issn| map.issn_l(*issn));
        let first = journals.next().flatten();
        first.is_some() && journals.all(|journal| journal == first)
    }

    /// Returns the entry of a row with these identifiers. A row without any is counted, noted and left out.
    pub fn settled(&mut self, row: &Row, found: Identifiers) -> Option<Entry> {
        let Identifiers { issns, faults, .. } = found;
        if issns.is_empty() {
            self.without(row, faults);
            return None;
        }
        for (column, fault) in faults {
            let place = Place::cell(&self.sheet.name, row.number, column, self.header.name(column));
            let (code, expected) = match fault {
                IssnCell::Placeholder => (Code::NoIssn, None),
                IssnCell::Isbn => (Code::Monograph, None),
                _ => (Code::BadIssn, Some("NNNN-NNNC")),
            };
            self.problems.note(place, code, row.text(column), expected);
        }
        let issn_l = self.map.and_then(|map| issns.iter().find_map(|issn| map.issn_l(*issn)));
        if self.map.is_some()
            && issn_l.is_none()
            && self.warned.insert((Code::UnknownIssn, issns[0]))
        {
            let place = Place::row(&self.sheet.name, row.number);
            self.problems.warn(
                place,
                Code::UnknownIssn,
                issns[0].to_string(),
                Some("an ISSN in the reference data"),
            );
        }
        Some(Entry { issns, issn_l, title: self.title(row), row: row.number })
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
            if self.warned.insert((Code::NoCheckDigit, *issn)) {
                self.problems.warn(
                    place,
                    Code::NoCheckDigit,
                    issn.to_string(),
                    Some("a valid check digit"),
                );
            }
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
                if code == Code::BadIssn
                    && let Some(issn) = suggest::issn(&row.text(*column), self.map)
                {
                    self.problems.suggest(issn.to_string());
                }
                reason
            }
        };
        self.outcome.drop_rows(reason, 1);
    }
}

/// Whether a text is an ISBN that a spreadsheet displays as `9.78E+12`.
fn is_isbn_in_exponents(text: &str) -> bool {
    let text = text.to_ascii_uppercase().replace(',', ".");
    let parts = text.split_once('E').map(|(front, power)| (front, power.trim_start_matches('+')));
    parts.is_some_and(|(front, power)| {
        front.starts_with("9.7") && front.parse::<f64>().is_ok() && power == "12"
    })
}
