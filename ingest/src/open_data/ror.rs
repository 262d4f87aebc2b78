//! The dump of the Research Organization Registry (<https://doi.org/10.5281/zenodo.6347574>, CC0): a zip with one JSON
//! array, or that JSON. Schema 1 (until 2025) and schema 2 are read alike, one organisation at a time.

use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::Value;
use zip::ZipArchive;

use crate::open_data::account::Account;
use crate::open_data::json_lines::detail_of;
use crate::open_data::{SourceError, Taken, listing};
use crate::reading::Input;
use crate::ror_id;

const EXPECTED: &str = "a dump of ROR (a JSON array of organisations)";

/// One organisation, with the fields of both schemas.
#[derive(Debug, Deserialize)]
struct Organisation {
    id: Option<String>,
    status: Option<String>,
    /// Schema 1.
    name: Option<String>,
    /// Schema 2.
    names: Option<Vec<Name>>,
    /// Schema 1.
    country: Option<Country>,
    /// Schema 2.
    locations: Option<Vec<Location>>,
    /// An object by type in schema 1, a list in schema 2.
    external_ids: Option<Value>,
    relationships: Option<Vec<Relationship>>,
}

#[derive(Debug, Deserialize)]
struct Name {
    value: Option<String>,
    types: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct Country {
    country_code: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Location {
    geonames_details: Option<Country>,
}

#[derive(Debug, Deserialize)]
struct Relationship {
    r#type: Option<String>,
    id: Option<String>,
}

impl Organisation {
    fn display_name(&mut self) -> Option<String> {
        let is_shown =
            |name: &&mut Name| name.types.iter().flatten().any(|kind| kind == "ror_display");
        let shown =
            self.names.iter_mut().flatten().find(is_shown).and_then(|name| name.value.take());
        shown.or_else(|| self.name.take())
    }

    fn country_code(&mut self) -> Option<String> {
        let places = self.locations.iter_mut().flatten();
        let mut codes = places.filter_map(|place| place.geonames_details.take()?.country_code);
        codes.next().or_else(|| self.country.take()?.country_code)
    }

    /// Its GRID id: the preferred one, or the first.
    fn grid_id(&self) -> Option<String> {
        let ids = match self.external_ids.as_ref()? {
            Value::Object(by_type) => by_type.get("GRID")?,
            Value::Array(list) => list.iter().find(|ids| ids["type"] == "grid")?,
            _ => return None,
        };
        let first = match &ids["all"] {
            Value::Array(all) => all.first(),
            one => Some(one),
        };
        ids["preferred"].as_str().or_else(|| first?.as_str()).map(str::to_owned)
    }

    /// Returns the distinct organisations in a relationship, in order, separated by `;`.
    fn related(&self, kind: &str) -> Option<String> {
        let of_kind = |relationship: &&Relationship| {
            relationship.r#type.as_deref().is_some_and(|found| found.eq_ignore_ascii_case(kind))
        };
        let relationships = self.relationships.iter().flatten().filter(of_kind);
        let mut ids: Vec<String> =
            relationships.filter_map(|relationship| ror_id(relationship.id.as_deref()?)).collect();
        ids.sort();
        ids.dedup();
        (!ids.is_empty()).then(|| ids.join(";"))
    }
}

/// The data read so far.
#[derive(Debug, Default)]
struct Collected {
    account: Account,
    known: HashSet<String>,
    columns: [Vec<Option<String>>; COLUMNS.len()],
}

const COLUMNS: [&str; 8] = [
    "ror_id",
    "ror_name",
    "ror_country",
    "ror_grid",
    "ror_status",
    "ror_parents",
    "ror_children",
    "ror_successors",
];

impl Collected {
    fn take(&mut self, mut organisation: Organisation) {
        self.account.read += 1;
        let place = u32::try_from(self.account.read).unwrap_or(u32::MAX);
        let text = organisation.id.clone().unwrap_or_default();
        let Some(ror_id) = ror_id(&text) else {
            let what = "organisations are left out that have no ROR id";
            return self.account.leave_out(what, place, "id", &text);
        };
        if !self.known.insert(ror_id.clone()) {
            let what = "organisations are left out whose ROR id stands in the dump already";
            return self.account.leave_out(what, place, "id", &text);
        }
        let row = [
            Some(ror_id),
            organisation.display_name(),
            organisation.country_code(),
            organisation.grid_id(),
            organisation.status.take().map(|status| status.to_lowercase()),
            organisation.related("parent"),
            organisation.related("child"),
            organisation.related("successor"),
        ];
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
}

/// Reads an array element by element without holding it in memory.
struct EachOrganisation<'a>(&'a mut Collected);

impl<'de> DeserializeSeed<'de> for EachOrganisation<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EachOrganisation<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of organisations")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut organisations: A) -> Result<(), A::Error> {
        while let Some(organisation) = organisations.next_element()? {
            self.0.take(organisation);
        }
        Ok(())
    }
}

/// Reads a dump: `ror_id` (without URL prefix), `ror_name`, `ror_country`, `ror_grid`, `ror_status` (active, inactive,
/// withdrawn), and `ror_parents`, `ror_children`, `ror_successors` as ROR ids separated by `;`.
///
/// # Errors
/// The archive cannot be unpacked, or its content is not an array of organisations.
pub fn read(path: &Path) -> Result<Taken, SourceError> {
    let failed = SourceError::file(path);
    let file = File::open(path).map_err(&failed)?;
    let front = Input::File(path).front(4).map_err(&failed)?;
    if front.starts_with(b"PK") {
        let unpack = |detail: String| SourceError::Unpack { path: path.to_owned(), detail };
        let mut archive =
            ZipArchive::new(BufReader::new(file)).map_err(|error| unpack(error.to_string()))?;
        let names: Vec<String> =
            archive.file_names().flatten().map(|name| name.to_string()).collect();
        let is_json = |name: &&String| name.ends_with(".json") && !name.starts_with("__MACOSX");
        // Dumps between the schemas contain both.
        let newer = names.iter().filter(is_json).find(|name| name.contains("schema_v2"));
        let Some(name) = newer.or_else(|| names.iter().find(is_json)) else {
            return Err(unpack("it holds no .json".to_owned()));
        };
        let member = archive.by_name(name).map_err(|error| unpack(error.to_string()))?;
        return collected(member, path);
    }
    if front.starts_with(&[0x1F, 0x8B]) {
        return collected(MultiGzDecoder::new(BufReader::new(file)), path);
    }
    collected(file, path)
}

fn collected(reader: impl Read, path: &Path) -> Result<Taken, SourceError> {
    let mut collected = Collected::default();
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(1 << 16, reader));
    let read = EachOrganisation(&mut collected).deserialize(&mut json).and_then(|()| json.end());
    read.map_err(|error| match error.io_error_kind() {
        Some(_) => SourceError::Unpack { path: path.to_owned(), detail: error.to_string() },
        None => SourceError::Json {
            path: path.to_owned(),
            expected: EXPECTED,
            line: error.line(),
            column: error.column(),
            detail: detail_of(&error),
        },
    })?;
    let Collected { account, columns, .. } = collected;
    let columns = COLUMNS.into_iter().zip(columns.map(listing::texts)).collect();
    Ok(listing::taken(account, listing::table(columns)?, path))
}
