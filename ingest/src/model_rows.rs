//! Converts typed tables to the few columns that the model needs, keyed by ISSN-L. Rows without an ISSN-L (unknown
//! ISSN, or no map provided) join no journal and are left out.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, Float64Array, RecordBatch, StringArray};
use arrow::datatypes::{DataType, Field, Schema};
use arrow::error::ArrowError;

use crate::reading::typed::{TableKind, TypedTable};
use crate::usage::{self, Delivery};

/// Values by key, in the order of the keys' first occurrence.
struct Ordered<K, V> {
    places: HashMap<K, usize>,
    items: Vec<(K, V)>,
}

impl<K: Hash + Eq + Clone, V> Ordered<K, V> {
    fn new() -> Self {
        Self { places: HashMap::new(), items: Vec::new() }
    }

    fn merge(&mut self, key: K, value: V, merge: impl FnOnce(&mut V, V)) {
        if let Some(place) = self.places.get(&key) {
            merge(&mut self.items[*place].1, value);
        } else {
            self.places.insert(key.clone(), self.items.len());
            self.items.push((key, value));
        }
    }
}

pub(crate) fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Result<&'a StringArray, ArrowError> {
    column(batch, name)
}

pub(crate) fn column<'a, A: Array + 'static>(
    batch: &'a RecordBatch,
    name: &str,
) -> Result<&'a A, ArrowError> {
    batch.column_by_name(name).and_then(|column| column.as_any().downcast_ref()).ok_or_else(|| {
        ArrowError::SchemaError(format!("the table has no column {name} of the documented type"))
    })
}

pub(crate) fn value(array: &StringArray, row: usize) -> Option<&str> {
    array.is_valid(row).then(|| array.value(row))
}

fn of_kind(tables: &[TypedTable], kind: TableKind) -> impl Iterator<Item = &RecordBatch> {
    tables.iter().filter(move |table| table.kind == kind).map(|table| &table.batch)
}

fn text_field(name: &str, nullable: bool) -> Field {
    Field::new(name, DataType::Utf8, nullable)
}

fn strings<T: AsRef<str>>(values: impl Iterator<Item = T>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

/// Returns the COUNTER rows of one file as `issn_l`, `report_version`, `report_name`, `metric_type`, `total`, summed
/// per key; see [`crate::usage`] for the rules and for several files.
///
/// # Errors
/// If a table does not have the columns of [`crate::reading::typed::TableKind::schema`].
pub fn counter_for_model(tables: &[TypedTable]) -> Result<RecordBatch, ArrowError> {
    let rows = of_kind(tables, TableKind::Counter).collect();
    Ok(usage::merge(&[Delivery { name: "", rows }])?.rows)
}

/// Returns prices as `issn_l`, `price`: the lowest price above zero of each ISSN-L, else zero.
///
/// # Errors
/// If a table does not have the columns of [`crate::reading::typed::TableKind::schema`].
pub fn prices_for_model(tables: &[TypedTable]) -> Result<RecordBatch, ArrowError> {
    let mut prices: Ordered<String, f64> = Ordered::new();
    for batch in of_kind(tables, TableKind::Price) {
        let issn_l = texts(batch, "issn_l")?;
        let price: &Float64Array = column(batch, "price")?;
        for row in 0..batch.num_rows() {
            let Some(journal) = value(issn_l, row) else {
                continue;
            };
            prices.merge(journal.to_owned(), price.value(row), |kept, new| {
                if replaces_price(*kept, new) {
                    *kept = new;
                }
            });
        }
    }
    let fields = vec![text_field("issn_l", false), Field::new("price", DataType::Float64, false)];
    let columns: Vec<ArrayRef> = vec![
        strings(prices.items.iter().map(|(journal, _)| journal)),
        Arc::new(Float64Array::from_iter_values(prices.items.iter().map(|(_, price)| *price))),
    ];
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}

/// Returns whether a price of the same journal is used in place of another one.
pub(crate) fn replaces_price(kept: f64, new: f64) -> bool {
    new > 0.0 && (new < kept || kept <= 0.0)
}

/// A start and an end; `None` is open.
pub(crate) type Range = (Option<String>, Option<String>);

/// Returns rights as `issn_l`, `start_date`, `end_date` (null is open). Several ranges of one ISSN-L become one from
/// the earliest start to the latest end, including gaps.
///
/// # Errors
/// If a table does not have the columns of [`crate::reading::typed::TableKind::schema`].
pub fn perpetual_access_for_model(tables: &[TypedTable]) -> Result<RecordBatch, ArrowError> {
    let mut ranges: Ordered<String, Range> = Ordered::new();
    for batch in of_kind(tables, TableKind::PerpetualAccess) {
        let (issn_l, start, end) =
            (texts(batch, "issn_l")?, texts(batch, "start_date")?, texts(batch, "end_date")?);
        for row in 0..batch.num_rows() {
            let Some(journal) = value(issn_l, row) else {
                continue;
            };
            let range = (value(start, row).map(str::to_owned), value(end, row).map(str::to_owned));
            ranges.merge(journal.to_owned(), range, widen);
        }
    }
    let fields = vec![
        text_field("issn_l", false),
        text_field("start_date", true),
        text_field("end_date", true),
    ];
    let column = |pick: fn(&Range) -> Option<&str>| -> ArrayRef {
        Arc::new(ranges.items.iter().map(|(_, range)| pick(range)).collect::<StringArray>())
    };
    let columns: Vec<ArrayRef> = vec![
        strings(ranges.items.iter().map(|(journal, _)| journal)),
        column(|range| range.0.as_deref()),
        column(|range| range.1.as_deref()),
    ];
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}

/// Extends a range to another one of the same journal.
pub(crate) fn widen(kept: &mut Range, new: Range) {
    kept.0 = kept.0.take().zip(new.0).map(|(a, b)| a.min(b));
    kept.1 = kept.1.take().zip(new.1).map(|(a, b)| a.max(b));
}

/// Returns the titles of a filter as `issn_l`, without duplicates.
///
/// # Errors
/// If a table does not have the columns of [`crate::reading::typed::TableKind::schema`].
pub fn filter_for_model(tables: &[TypedTable]) -> Result<RecordBatch, ArrowError> {
    let mut journals: Ordered<String, ()> = Ordered::new();
    for batch in of_kind(tables, TableKind::Filter) {
        let issn_l = texts(batch, "issn_l")?;
        for journal in issn_l.iter().flatten() {
            journals.merge(journal.to_owned(), (), |(), ()| ());
        }
    }
    let columns = vec![strings(journals.items.iter().map(|(journal, ())| journal))];
    RecordBatch::try_new(Arc::new(Schema::new(vec![text_field("issn_l", false)])), columns)
}

/// Returns core titles as `issn_l`, `baseline_access` (null if not in the list), without duplicates. The first
/// statement about access applies.
///
/// # Errors
/// If a table does not have the columns of [`crate::reading::typed::TableKind::schema`].
pub fn core_for_model(tables: &[TypedTable]) -> Result<RecordBatch, ArrowError> {
    let mut journals: Ordered<String, Option<String>> = Ordered::new();
    for batch in of_kind(tables, TableKind::Core) {
        let (issn_l, access) = (texts(batch, "issn_l")?, texts(batch, "baseline_access")?);
        for row in 0..batch.num_rows() {
            let Some(journal) = value(issn_l, row) else {
                continue;
            };
            let access = value(access, row).map(str::to_owned);
            journals.merge(journal.to_owned(), access, |kept, new| {
                if kept.is_none() {
                    *kept = new;
                }
            });
        }
    }
    let access: StringArray = journals.items.iter().map(|(_, access)| access.as_deref()).collect();
    let columns: Vec<ArrayRef> =
        vec![strings(journals.items.iter().map(|(journal, _)| journal)), Arc::new(access)];
    let fields = vec![text_field("issn_l", false), text_field("baseline_access", true)];
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}
