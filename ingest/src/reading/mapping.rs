//! Column maps for unrecognised files: a user assigns fields to columns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::reading::heading::{Field, Header};
use crate::reading::problems::{column_index, column_letters};
use crate::reading::report::Kind;
use crate::reading::source::cell::Row;

/// Assignment of fields to the columns of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// The kind of the file.
    pub kind: Kind,
    /// The sheet; by default, the first one with rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The heading row as a spreadsheet displays it; `None` or 0 if there are no headings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header_row: Option<u32>,
    /// Maps the name of a field (see [`fields`]) to the letters of its column.
    pub columns: BTreeMap<String, String>,
}

/// A field of a kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MapField {
    /// Its name in a column map.
    pub name: &'static str,
    /// Its name for users.
    pub called: &'static str,
    /// Whether the file must have it. One of the two ISSNs is enough.
    pub is_required: bool,
    #[serde(skip)]
    field: Field,
}

const fn field(name: &'static str, called: &'static str, field: Field) -> MapField {
    MapField { name, called, is_required: false, field }
}

const fn required(name: &'static str, called: &'static str, field: Field) -> MapField {
    MapField { name, called, is_required: true, field }
}

const PRINT: MapField = required("print_issn", "ISSN", Field::PrintIssn);
const ONLINE: MapField = field("online_issn", "online ISSN", Field::OnlineIssn);
const TITLE: MapField = field("title", "title", Field::Title);

const COUNTER: [MapField; 11] = [
    PRINT,
    ONLINE,
    TITLE,
    required("total", "uses in the period", Field::Total),
    field("metric", "metric", Field::Metric),
    field("yop", "year of publication", Field::Yop),
    field("access_type", "access type", Field::AccessType),
    field("access_method", "access method", Field::AccessMethod),
    field("data_type", "data type", Field::DataType),
    field("platform", "platform", Field::Platform),
    field("publisher", "publisher", Field::Publisher),
];
const PRICE: [MapField; 5] = [
    PRINT,
    ONLINE,
    TITLE,
    required("price", "price", Field::Price),
    field("currency", "currency", Field::Currency),
];
const RIGHTS: [MapField; 7] = [
    PRINT,
    ONLINE,
    TITLE,
    field("start", "first day or year", Field::Start),
    field("end", "last day or year", Field::End),
    field("year", "year (one row per year)", Field::Year),
    field("rights", "whether there are rights (with one row per year)", Field::Rights),
];
const TITLES: [MapField; 3] = [PRINT, ONLINE, TITLE];

/// The kinds of files that support column maps.
pub const KINDS: [Kind; 4] = [Kind::Counter, Kind::Price, Kind::PerpetualAccess, Kind::Filter];

/// Returns the fields of a kind of file; empty for kinds without column maps.
pub fn fields(kind: Kind) -> &'static [MapField] {
    match kind {
        Kind::Counter => &COUNTER,
        Kind::Price => &PRICE,
        Kind::PerpetualAccess => &RIGHTS,
        Kind::Filter | Kind::Core => &TITLES,
        Kind::IssnL | Kind::Unknown => &[],
    }
}

/// Returns the name of a field in column maps by its meaning.
pub fn name_of(kind: Kind, field: Field) -> Option<&'static str> {
    fields(kind).iter().find(|known| known.field == field).map(|known| known.name)
}

impl Mapping {
    /// Returns the headings of a sheet according to the map. `rows` are its first rows.
    ///
    /// # Errors
    /// A sentence that describes what is wrong with the map.
    pub fn header(&self, rows: &[Row]) -> Result<Header, String> {
        let found = match self.header_row {
            None | Some(0) => None,
            Some(number) => {
                Some(rows.iter().position(|row| row.number == number).ok_or_else(|| {
                    format!("Row {number} of the map, which should hold the headings, is blank.")
                })?)
            }
        };
        let named = self.columns.iter().map(|(name, letters)| self.column(name, letters));
        let columns = named.collect::<Result<Vec<_>, _>>()?;
        self.check(&columns)?;
        let width = rows.iter().map(Row::width).max().unwrap_or(0);
        let widest = columns.iter().map(|(_, index)| index + 1).max().unwrap_or(0);
        let mut fields = vec![None; width.max(widest)];
        for (field, index) in columns {
            fields[index] = Some(field);
        }
        let names = (0..fields.len()).map(|index| match found {
            Some(at) => rows[at].text(index).into_owned(),
            None => format!("Column {}", column_letters(index)),
        });
        Ok(Header {
            body: found.map_or(0, |at| at + 1),
            row: found.map(|at| rows[at].number),
            names: names.collect(),
            fields,
        })
    }

    fn column(&self, name: &str, letters: &str) -> Result<(Field, usize), String> {
        let known = fields(self.kind).iter().find(|field| field.name == name).ok_or_else(|| {
            let names: Vec<&str> = fields(self.kind).iter().map(|field| field.name).collect();
            format!(
                "The map names \"{name}\", which {} does not have. It has {}.",
                self.kind.called(),
                names.join(", ")
            )
        })?;
        let index = column_index(letters.trim()).ok_or_else(|| {
            format!(
                "The map has \"{letters}\" for {}; a column is named by its letter.",
                known.called
            )
        })?;
        Ok((known.field, index))
    }

    fn check(&self, columns: &[(Field, usize)]) -> Result<(), String> {
        let has = |field: Field| columns.iter().any(|(found, _)| *found == field);
        let missing: Vec<&str> = fields(self.kind)
            .iter()
            .filter(|known| known.is_required && !has(known.field))
            .filter(|known| known.field != Field::PrintIssn || !has(Field::OnlineIssn))
            .map(|known| known.called)
            .collect();
        if !missing.is_empty() {
            return Err(format!(
                "The map does not say which column holds: {}.",
                missing.join(", ")
            ));
        }
        if self.kind == Kind::PerpetualAccess
            && !has(Field::Start)
            && !has(Field::End)
            && !has(Field::Year)
        {
            return Err("The map names neither a start, nor an end, nor a year.".to_owned());
        }
        Ok(())
    }
}

impl std::str::FromStr for Mapping {
    type Err = String;

    /// Parses `kind=price,header_row=3,print_issn=B,price=D`, or the same as JSON.
    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim_start().starts_with('{') {
            return serde_json::from_str(text)
                .map_err(|error| format!("The map is no JSON: {error}."));
        }
        let mut map =
            Self { kind: Kind::Unknown, sheet: None, header_row: None, columns: BTreeMap::new() };
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (name, value) = entry
                .split_once('=')
                .map(|(name, value)| (name.trim(), value.trim()))
                .ok_or_else(|| format!("\"{entry}\" in the map is not of the form name=value."))?;
            match name {
                "kind" => {
                    map.kind = KINDS
                        .into_iter()
                        .chain([Kind::Core])
                        .find(|kind| kind.name() == value)
                        .ok_or_else(|| format!("The map has kind \"{value}\"; it can be counter, price, perpetual-access, filter or core."))?;
                }
                "sheet" => map.sheet = Some(value.to_owned()),
                "header_row" => {
                    let row = value.parse().map_err(|_| {
                        format!(
                            "The map has \"{value}\" for the row of the headings; it is a number."
                        )
                    })?;
                    map.header_row = Some(row);
                }
                name => drop(map.columns.insert(name.to_owned(), value.to_owned())),
            }
        }
        if map.kind == Kind::Unknown {
            return Err(
                "The map does not say which kind of file this is (kind=price, say).".to_owned()
            );
        }
        Ok(map)
    }
}
