//! Flattens nested columns into a table of plain numbers and texts, which every format can hold.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int32Array, RecordBatch, StringArray};
use arrow::datatypes::{DataType, Field, Float64Type, Int32Type, Schema};
use arrow::error::ArrowError;

/// Collects columns in the order of an export.
pub(super) struct Flat {
    fields: Vec<Field>,
    columns: Vec<ArrayRef>,
    rows: usize,
}

impl Flat {
    pub(super) fn new(rows: usize) -> Self {
        Self { fields: Vec::new(), columns: Vec::new(), rows }
    }

    /// Adds a column; a list of five numbers becomes five columns. A missing column is blank.
    pub(super) fn push(&mut self, name: &str, column: Option<ArrayRef>) {
        let Some(column) = column else {
            self.add(name.to_owned(), Arc::new(StringArray::new_null(self.rows)));
            return;
        };
        match five_columns(&column) {
            Some(parts) => {
                for (k, part) in parts.into_iter().enumerate() {
                    self.add(format!("{name}{k}"), part);
                }
            }
            None => self.add(name.to_owned(), column),
        }
    }

    fn add(&mut self, name: String, column: ArrayRef) {
        self.fields.push(Field::new(name, column.data_type().clone(), true));
        self.columns.push(column);
    }

    pub(super) fn finish(self) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_new(Arc::new(Schema::new(self.fields)), self.columns)
    }
}

/// Returns the five columns of a list of five. A value that is not a number becomes null.
fn five_columns(column: &ArrayRef) -> Option<Vec<ArrayRef>> {
    let DataType::FixedSizeList(_, 5) = column.data_type() else { return None };
    let list = column.as_fixed_size_list_opt()?;
    let values = list.values().as_primitive_opt::<Float64Type>()?;
    let part = |k: usize| -> ArrayRef {
        let cell = |row: usize| {
            // A missing entry of a history counts as 0.
            if list.is_null(row) {
                return Some(0.0);
            }
            let at = usize::try_from(list.value_offset(row)).ok()? + k;
            Some(values.value(at)).filter(|value| !value.is_nan())
        };
        Arc::new((0..list.len()).map(cell).collect::<Float64Array>())
    };
    Some((0..5).map(part).collect())
}

/// Returns the positions 0, 1, 2, … of the rows.
pub(super) fn row_order(rows: usize) -> ArrayRef {
    let last = i32::try_from(rows).unwrap_or(i32::MAX);
    Arc::new(Int32Array::from_iter_values(0..last))
}

/// Returns the years that a library owns, separated by spaces, from the offsets of the first and last year.
pub(super) fn owned_years(batch: &RecordBatch) -> Option<ArrayRef> {
    let first_year = batch.column_by_name("first_access_year")?.as_primitive_opt::<Int32Type>()?;
    let offset = |name| batch.column_by_name(name)?.as_primitive_opt::<Float64Type>();
    let (first, last) = (offset("access_first_offset")?, offset("access_last_offset")?);
    let years = |row: usize| {
        if first.is_null(row) || last.is_null(row) {
            return String::new();
        }
        let year = |offset: f64| first_year.value(row) + offset as i32;
        let years = year(first.value(row))..=year(last.value(row));
        years.map(|year| year.to_string()).collect::<Vec<_>>().join(" ")
    };
    Some(Arc::new(StringArray::from_iter_values((0..batch.num_rows()).map(years))))
}
