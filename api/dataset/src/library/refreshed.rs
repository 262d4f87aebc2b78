//! Data about institutions retrieved from OpenAlex, as part of reference data: rows whose `source` is `openalex-` and
//! the date. They replace the rows about the same institutions in the folder of reference data. They stay when
//! another folder without data about these institutions is loaded.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int32Array, RecordBatch, StringArray,
    UInt32Array,
};
use arrow::compute::{concat_batches, filter_record_batch, take_record_batch};
use arrow::datatypes::{Float64Type, Int32Type};
use arrow::error::ArrowError;
use arrow::row::{OwnedRow, RowConverter, SortField};
use chrono::NaiveDate;
use titlewise_ingest::tables::Table;
use titlewise_ingest::{Issn, IssnMap};

use super::{InstitutionRows, Reference};

/// The tables with rows about institutions, by ROR id.
pub const OF_INSTITUTIONS: [Table; 4] = [
    Table::ApcPapers,
    Table::InstitutionCitations,
    Table::InstitutionAuthorships,
    Table::Institutions,
];

/// Prefix of the names of sources retrieved for institutions alone, followed by the date.
const ASKED: &str = "openalex-";

/// Tables of reference data.
pub type Tables = BTreeMap<Table, RecordBatch>;

/// Converts tables built from OpenAlex ([`OF_INSTITUTIONS`]) to rows of reference data: with the linking ISSNs of the
/// reference data, the date as their source, and that source in the table of sources.
///
/// # Errors
/// Tables with unexpected columns.
pub fn asked(built: &Tables, issns: &IssnMap, day: NaiveDate) -> Result<Tables, ArrowError> {
    let source = format!("{ASKED}{day}");
    let mut asked = Tables::new();
    for table in OF_INSTITUTIONS {
        let Some(rows) = built.get(&table) else { continue };
        let rows = linked(table, rows, issns)?;
        let named = StringArray::from_iter_values(std::iter::repeat_n(&source, rows.num_rows()));
        asked.insert(table, with(&rows, "source", Arc::new(named))?);
    }
    asked.insert(Table::Sources, source_row(&source, day)?);
    Ok(asked)
}

/// Returns the tables of reference data that change when retrieved rows replace those of these ROR ids.
///
/// # Errors
/// Tables with unexpected columns.
pub fn replaced(
    reference: &Tables,
    asked: &Tables,
    ror_ids: &BTreeSet<String>,
) -> Result<Tables, ArrowError> {
    let mut tables = Tables::new();
    for table in OF_INSTITUTIONS {
        let kept = match reference.get(&table) {
            Some(rows) => without(rows, "ror_id", ror_ids)?,
            None => RecordBatch::new_empty(table.schema()),
        };
        tables.insert(table, joined(table, &kept, asked.get(&table))?);
    }
    let sources = sources(reference.get(&Table::Sources), asked.get(&Table::Sources), &tables)?;
    tables.insert(Table::Sources, sources);
    Ok(tables)
}

/// Returns whether the reference data contain the same rows about these ROR ids as were retrieved, whatever the day on
/// which they were retrieved.
///
/// # Errors
/// Tables with unexpected columns.
pub fn is_unchanged(
    reference: &Tables,
    asked: &Tables,
    ror_ids: &BTreeSet<String>,
) -> Result<bool, ArrowError> {
    for table in OF_INSTITUTIONS {
        let rows = |tables: &Tables| match tables.get(&table) {
            Some(rows) => contents(&only(rows, "ror_id", ror_ids)?),
            None => Ok(Vec::new()),
        };
        if rows(reference)? != rows(asked)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the rows as comparable bytes in order, without their source and number.
fn contents(rows: &RecordBatch) -> Result<Vec<OwnedRow>, ArrowError> {
    let schema = rows.schema();
    let mut columns: Vec<(&String, &ArrayRef)> =
        schema.fields().iter().map(|field| field.name()).zip(rows.columns()).collect();
    columns.retain(|(name, _)| !["source", "row_no"].contains(&name.as_str()));
    columns.sort_by_key(|(name, _)| *name);
    let fields = columns.iter().map(|(_, column)| SortField::new(column.data_type().clone()));
    let converter = RowConverter::new(fields.collect())?;
    let columns: Vec<ArrayRef> = columns.iter().map(|(_, column)| Arc::clone(column)).collect();
    let converted = converter.convert_columns(&columns)?;
    let mut contents: Vec<OwnedRow> = converted.iter().map(|row| row.owned()).collect();
    contents.sort();
    Ok(contents)
}

/// Returns whether one of these sources is OpenAlex, asked for institutions alone.
pub fn has_asked(sources: &RecordBatch) -> bool {
    let is_asked = |name: Option<&str>| name.is_some_and(|name| name.starts_with(ASKED));
    texts(sources, "source").is_ok_and(|names| names.iter().any(is_asked))
}

/// Returns the tables of new reference data that change when retrieved data of the former version are carried over,
/// for institutions without data in the new version. Returns none if there is no such institution. `before` needs the tables
/// about institutions and the sources, `new` all tables.
///
/// # Errors
/// Tables with unexpected columns.
pub fn carried_over(before: &Tables, new: &Reference) -> Result<Option<Tables>, ArrowError> {
    let mut known = BTreeSet::new();
    for (_, rows) in new.tables.iter().filter(|(table, _)| table.is_of_institutions()) {
        known.extend(texts(rows, "ror_id")?.iter().flatten());
    }
    let mut ror_ids = BTreeSet::new();
    for table in OF_INSTITUTIONS {
        let Some(rows) = before.get(&table) else { continue };
        let (rors, sources) = (texts(rows, "ror_id")?, texts(rows, "source")?);
        let both = rors.iter().zip(sources.iter());
        let is_asked = |source: &Option<&str>| source.is_some_and(|name| name.starts_with(ASKED));
        let asked = both.filter(|(_, source)| is_asked(source)).filter_map(|(ror, _)| ror);
        ror_ids.extend(asked.filter(|ror| !known.contains(ror)).map(str::to_owned));
    }
    if ror_ids.is_empty() {
        return Ok(None);
    }
    let mut asked = Tables::new();
    for table in OF_INSTITUTIONS {
        let Some(rows) = before.get(&table) else { continue };
        let rows = only(rows, "ror_id", &ror_ids)?;
        asked.insert(table, linked(table, &rows, &new.issn_map)?);
    }
    if let Some(rows) = before.get(&Table::Sources) {
        asked.insert(Table::Sources, rows.clone());
    }
    Ok(Some(replaced(&new.tables, &asked, &ror_ids)?))
}

impl Reference {
    /// Returns the sources of rows about institutions: their dates and names, newest first.
    pub fn sources_of(&self, rows: &InstitutionRows) -> Vec<(Option<String>, String)> {
        let mut told: Vec<_> =
            rows.sources().into_iter().map(|source| self.source(source)).collect();
        told.sort_by(|one, other| other.cmp(one));
        told
    }

    /// Returns the date and the name of a source; its short name if the table of sources does not have it.
    fn source(&self, source: &str) -> (Option<String>, String) {
        let told = || {
            let rows = self.tables.get(&Table::Sources)?;
            let row = texts(rows, "source").ok()?.iter().position(|one| one == Some(source))?;
            let text = |name| {
                let texts = texts(rows, name).ok()?;
                texts.is_valid(row).then(|| texts.value(row).to_owned())
            };
            Some((text("as_of"), text("name")?))
        };
        told().unwrap_or_else(|| (None, source.to_owned()))
    }
}

fn source_row(source: &str, day: NaiveDate) -> Result<RecordBatch, ArrowError> {
    let text = |text: &str| -> ArrayRef { Arc::new(StringArray::from(vec![text])) };
    let columns = [
        text(source),
        text("OpenAlex, asked for the institutions of this server"),
        text(&day.to_string()),
        text("CC0 1.0"),
        text("https://openalex.org"),
        Arc::new(Int32Array::from(vec![0])),
    ];
    RecordBatch::try_new(Table::Sources.schema(), columns.to_vec())
}

/// Returns the rows with the linking ISSNs of some reference data. Counts of journals with the same linking ISSN are
/// added up.
fn linked(table: Table, rows: &RecordBatch, issns: &IssnMap) -> Result<RecordBatch, ArrowError> {
    if table == Table::Institutions {
        return Ok(rows.clone());
    }
    let own = texts(rows, "issn_l")?;
    let linking = |text: &str| {
        let known = Issn::parse(text).and_then(|issn| issns.issn_l(issn));
        known.map_or_else(|| text.to_owned(), |issn| issn.to_string())
    };
    let linked: StringArray = own.iter().map(|text| text.map(linking)).collect();
    let count = match table {
        Table::InstitutionCitations => "num_citations",
        Table::InstitutionAuthorships => "num_authorships",
        _ => return with(rows, "issn_l", Arc::new(linked)),
    };
    let unlike = |name: &str| ArrowError::SchemaError(format!("{name} of {}", table.name()));
    let column = |name: &str| rows.column_by_name(name).ok_or_else(|| unlike(name));
    let rors = texts(rows, "ror_id")?;
    let years = column("year")?.as_primitive_opt::<Int32Type>().ok_or_else(|| unlike("year"))?;
    let counts = column(count)?.as_primitive_opt::<Float64Type>().ok_or_else(|| unlike(count))?;
    // Each journal and year takes the position of its first row.
    let mut sums: BTreeMap<(&str, &str, i32), usize> = BTreeMap::new();
    let (mut first, mut summed): (Vec<u32>, Vec<f64>) = (Vec::new(), Vec::new());
    for (row, number) in (0..rows.num_rows()).zip(0_u32..) {
        let key = (rors.value(row), linked.value(row), years.value(row));
        let place = *sums.entry(key).or_insert(first.len());
        match summed.get_mut(place) {
            Some(sum) => *sum += counts.value(row),
            None => {
                first.push(number);
                summed.push(counts.value(row));
            }
        }
    }
    let rows = with(rows, "issn_l", Arc::new(linked.clone()))?;
    let rows = take_record_batch(&rows, &UInt32Array::from(first))?;
    with(&rows, count, Arc::new(Float64Array::from(summed)))
}

/// Returns the sources of both that rows name, and all others that were not retrieved from OpenAlex for institutions
/// alone.
fn sources(
    there: Option<&RecordBatch>,
    asked: Option<&RecordBatch>,
    tables: &Tables,
) -> Result<RecordBatch, ArrowError> {
    let mut named = BTreeSet::new();
    for rows in tables.values() {
        named.extend(texts(rows, "source")?.iter().flatten().map(str::to_owned));
    }
    let empty = RecordBatch::new_empty(Table::Sources.schema());
    let there = there.unwrap_or(&empty);
    let own = texts(there, "source")?;
    let is_own = |name: Option<&str>| {
        name.is_some_and(|name| !name.starts_with(ASKED) || named.contains(name))
    };
    let kept = filter_record_batch(there, &own.iter().map(|name| Some(is_own(name))).collect())?;
    let known: BTreeSet<String> =
        texts(&kept, "source")?.iter().flatten().map(str::to_owned).collect();
    let added: BTreeSet<String> = named.difference(&known).cloned().collect();
    let added = asked.map(|asked| only(asked, "source", &added)).transpose()?;
    joined(Table::Sources, &kept, added.as_ref())
}

fn texts<'a>(rows: &'a RecordBatch, name: &str) -> Result<&'a StringArray, ArrowError> {
    let column = rows.column_by_name(name).and_then(|column| column.as_string_opt());
    column.ok_or_else(|| ArrowError::SchemaError(format!("no texts are called {name}")))
}

fn only(
    rows: &RecordBatch,
    name: &str,
    values: &BTreeSet<String>,
) -> Result<RecordBatch, ArrowError> {
    let is_one = |text: Option<&str>| Some(text.is_some_and(|text| values.contains(text)));
    let ones: BooleanArray = texts(rows, name)?.iter().map(is_one).collect();
    filter_record_batch(rows, &ones)
}

fn without(
    rows: &RecordBatch,
    name: &str,
    values: &BTreeSet<String>,
) -> Result<RecordBatch, ArrowError> {
    let is_other = |text: Option<&str>| Some(!text.is_some_and(|text| values.contains(text)));
    let others: BooleanArray = texts(rows, name)?.iter().map(is_other).collect();
    filter_record_batch(rows, &others)
}

/// Returns the rows with one column replaced.
fn with(rows: &RecordBatch, name: &str, column: ArrayRef) -> Result<RecordBatch, ArrowError> {
    let place = rows.schema().index_of(name)?;
    let mut columns = rows.columns().to_vec();
    columns[place] = column;
    RecordBatch::try_new(rows.schema(), columns)
}

/// Appends rows to others and renumbers them.
fn joined(
    table: Table,
    rows: &RecordBatch,
    more: Option<&RecordBatch>,
) -> Result<RecordBatch, ArrowError> {
    let both = concat_batches(&table.schema(), std::iter::once(rows).chain(more))?;
    let last = i32::try_from(both.num_rows()).unwrap_or(i32::MAX);
    with(&both, "row_no", Arc::new(Int32Array::from_iter_values(0..last)))
}

#[cfg(test)]
mod tests {
    use titlewise_ingest::tables::batch_from_csv;

    use super::*;

    fn table(table: Table, text: &str) -> RecordBatch {
        batch_from_csv(table, text.as_bytes()).unwrap()
    }

    fn reference(citations: &str, sources: &str) -> Reference {
        let journals = "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n\
             0031-9252,A,P,S,,true,false,0031-9252;1878-4348\n";
        let tables = [
            (Table::Journals, journals.to_owned()),
            (
                Table::InstitutionCitations,
                format!("ror_id,issn_l,year,num_citations,source\n{citations}"),
            ),
            (Table::Sources, format!("source,name,as_of,licence,address\n{sources}")),
        ];
        let tables = tables.into_iter().map(|(one, text)| (one, table(one, &text))).collect();
        Reference::new("v".to_owned(), tables)
    }

    fn citations(tables: &Tables) -> Vec<(String, String, i32, f64, i32)> {
        let rows = &tables[&Table::InstitutionCitations];
        let whole = |name: &str| rows[name].as_primitive::<Int32Type>().clone();
        let (rors, issns) = (texts(rows, "ror_id").unwrap(), texts(rows, "issn_l").unwrap());
        let counts = rows["num_citations"].as_primitive::<Float64Type>();
        let row = |row| {
            let (year, place) = (whole("year").value(row), whole("row_no").value(row));
            (rors.value(row).into(), issns.value(row).into(), year, counts.value(row), place)
        };
        (0..rows.num_rows()).map(row).collect()
    }

    fn named(tables: &Tables) -> Vec<&str> {
        texts(&tables[&Table::Sources], "source").unwrap().iter().flatten().collect()
    }

    #[test]
    fn rows_that_were_asked_for_stand_in_the_place_of_others_and_are_carried_over() {
        let before = reference(
            "02y3ad647,0031-9252,2024,7,own\n\
             00f54p054,0031-9252,2024,5,own\n04t3en479,0031-9252,2024,4,openalex-2026-01-01\n",
            "own,Ours,2025-01-01,,\nopenalex-2026-01-01,O,2026-01-01,,\n",
        );
        let built = "ror_id,issn_l,year,num_citations,source\n02y3ad647,0031-9252,2025,1,openalex\n\
             02y3ad647,1878-4348,2025,2,openalex\n04t3en479,1878-4348,2025,9,openalex\n";
        let built = table(Table::InstitutionCitations, built);
        let built = Tables::from([(Table::InstitutionCitations, built)]);
        let day = NaiveDate::from_ymd_opt(2026, 7, 28).unwrap();
        let asked = asked(&built, &before.issn_map, day).unwrap();
        let both = ["02y3ad647", "04t3en479"].map(str::to_owned);
        let changed = replaced(&before.tables, &asked, &both.clone().into()).unwrap();
        assert!(!is_unchanged(&before.tables, &asked, &both.clone().into()).unwrap());
        let mut after = before.tables.clone();
        after.extend(changed.clone());
        let later = super::asked(&built, &before.issn_map, day.succ_opt().unwrap()).unwrap();
        assert!(is_unchanged(&after, &later, &both.clone().into()).unwrap(), "on another day");
        let row = |ror: &str, year, count, place| {
            (ror.to_owned(), "0031-9252".to_owned(), year, count, place)
        };
        let expected = [
            row("00f54p054", 2024, 5.0, 0),
            row("02y3ad647", 2025, 3.0, 1),
            row("04t3en479", 2025, 9.0, 2),
        ];
        assert_eq!(citations(&changed), expected, "ISSNs of one journal are added up");
        // No row names the source of January any more.
        assert_eq!(named(&changed), ["own", "openalex-2026-07-28"]);

        let mut tables = before.tables.clone();
        tables.extend(changed);
        let refreshed = Reference::new("v".to_owned(), tables);
        let both = ["02y3ad647", "00f54p054"].map(str::to_owned);
        let rows = InstitutionRows::of(&refreshed.tables, &both).unwrap();
        let from = refreshed.sources_of(&rows);
        let days: Vec<_> = from.iter().map(|(day, _)| day.as_deref()).collect();
        assert_eq!(days, [Some("2026-07-28"), Some("2025-01-01")]);

        // Other data with rows of their own about one of the two. Rows that were not retrieved are not carried over.
        let new = reference("02y3ad647,0031-9252,2023,8,own\n", "own,Ours,2025-02-01,,\n");
        assert!(has_asked(&refreshed.tables[&Table::Sources]));
        assert!(!has_asked(&new.tables[&Table::Sources]));
        let carried = carried_over(&refreshed.tables, &new).unwrap().unwrap();
        let expected = [row("02y3ad647", 2023, 8.0, 0), row("04t3en479", 2025, 9.0, 1)];
        assert_eq!(citations(&carried), expected);
        assert_eq!(named(&carried), ["own", "openalex-2026-07-28"]);
        assert!(carried_over(&new.tables, &refreshed).unwrap().is_none());
    }
}
