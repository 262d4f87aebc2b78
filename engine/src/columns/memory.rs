//! The memory of Arrow columns.

use arrow::array::{Array, ArrayData, ArrayRef, MutableArrayData, RecordBatch, make_array};
use arrow::buffer::Buffer;
use arrow::error::ArrowError;

/// Returns the size of batches in memory, in bytes. Columns can share memory, as those of a file that was read at once or
/// the parts of a longer batch do; it counts once.
pub(crate) fn size_of<'a>(batches: impl IntoIterator<Item = &'a RecordBatch>) -> usize {
    let mut buffers = Vec::new();
    for column in batches.into_iter().flat_map(RecordBatch::columns) {
        add_buffers(&column.to_data(), &mut buffers);
    }
    buffers.sort_unstable();
    buffers.dedup();
    buffers.iter().map(|(_, bytes)| bytes).sum()
}

/// Adds the address and the size of every buffer of a column.
fn add_buffers(column: &ArrayData, into: &mut Vec<(usize, usize)>) {
    let nulls = column.nulls().map(|nulls| nulls.buffer());
    let own = |buffer: &Buffer| (buffer.data_ptr().as_ptr() as usize, buffer.capacity());
    into.extend(column.buffers().iter().chain(nulls).map(own));
    for child in column.child_data() {
        add_buffers(child, into);
    }
}

/// Returns rows whose columns share no memory with others, so that a column that is used elsewhere does not keep the whole
/// file in memory that it was read from.
///
/// # Errors
/// None: the columns stay as they are.
pub(crate) fn in_own_memory(rows: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let copied = |column: &ArrayRef| {
        let data = column.to_data();
        let mut copy = MutableArrayData::new(vec![&data], false, data.len());
        copy.try_extend(0, 0, data.len())?;
        Ok(make_array(copy.freeze()))
    };
    let columns = rows.columns().iter().map(copied).collect::<Result<_, ArrowError>>()?;
    RecordBatch::try_new(rows.schema(), columns)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow::array::{Float64Array, StringArray, StructArray};
    use arrow::datatypes::{DataType, Field, Schema};

    use super::*;

    const ROWS: usize = 1_000;

    /// Two columns of numbers in one buffer, as a reader of files makes them.
    fn sharing() -> RecordBatch {
        let both = Float64Array::from_iter_values((0..2 * ROWS).map(|at| at as f64));
        let half = |at: usize| -> ArrayRef { Arc::new(both.slice(at * ROWS, ROWS)) };
        RecordBatch::try_from_iter([("a", half(0)), ("b", half(1))]).unwrap()
    }

    #[test]
    fn shared_memory_counts_once() {
        let rows = sharing();
        assert_eq!(size_of([&rows]), 2 * ROWS * 8);
        let parts = [rows.slice(0, 10), rows.slice(10, 990)];
        assert_eq!(size_of(&parts), 2 * ROWS * 8);
        assert!(parts.iter().map(RecordBatch::get_array_memory_size).sum::<usize>() > 4 * ROWS * 8);
    }

    #[test]
    fn nested_columns_and_missing_values_count() {
        let numbers = Float64Array::from_iter((0..ROWS).map(|at| (at % 2 == 0).then_some(1.0)));
        let texts = StringArray::from_iter_values((0..ROWS).map(|at| format!("{at:08}")));
        let fields = [("n", DataType::Float64, true), ("t", DataType::Utf8, false)];
        let fields: Vec<Field> =
            fields.into_iter().map(|(name, kind, null)| Field::new(name, kind, null)).collect();
        let columns: Vec<ArrayRef> = vec![Arc::new(numbers), Arc::new(texts)];
        let nested: ArrayRef = Arc::new(StructArray::new(fields.into(), columns, None));
        let rows = RecordBatch::try_from_iter([("s", nested)]).unwrap();
        let least = ROWS * 8 + ROWS / 8 + ROWS * 8 + ROWS * 4;
        assert!((least..2 * least).contains(&size_of([&rows])), "{}", size_of([&rows]));
    }

    #[test]
    fn a_column_in_its_own_memory_is_the_same_and_keeps_nothing_else() {
        let rows = sharing();
        let own = in_own_memory(&rows).unwrap();
        assert_eq!(own, rows);
        let first = |rows: &RecordBatch| rows.project(&[0]).unwrap();
        assert_eq!(size_of([&first(&rows)]), 2 * ROWS * 8);
        assert!(size_of([&first(&own)]) < ROWS * 8 + 128);
        let schema = Schema::new(vec![Field::new("a", DataType::Float64, false)]);
        let none = RecordBatch::new_empty(Arc::new(schema));
        assert_eq!(in_own_memory(&none).unwrap(), none);
    }
}
