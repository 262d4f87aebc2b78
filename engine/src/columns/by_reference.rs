//! Wide columns by reference.
//!
//! A join copies the columns of both sides row by row. The facts of a title are about a hundred numbers and the same
//! for every library. They are therefore stored once, and joins move an integer: a dictionary whose values are structs.

use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, DictionaryArray, Int32Array, RecordBatch, StructArray,
};
use arrow::compute::{concat, concat_batches};
use arrow::datatypes::{DataType, Field, Int32Type, Schema, SchemaRef};

use crate::error::EngineError;

/// The column stored by reference.
const COLUMN: &str = "facts";
/// Maximum number of rows of a batch: DataFusion's batch size.
const BATCH_ROWS: usize = 8_192;
/// Minimum number of rows of a batch. Fewer are not worth the start of an operator.
const FEWEST: usize = 256;
/// Number of batches that fewer rows are split into, so that processors can share them.
const PIECES: usize = 4;

/// Returns the schema of a relation whose column `facts` is stored by reference.
///
/// # Errors
/// The column is missing.
pub(crate) fn referring_schema(
    relation: &'static str,
    schema: &Schema,
) -> Result<SchemaRef, EngineError> {
    let at = schema.index_of(COLUMN).map_err(|_| missing(relation))?;
    let mut fields: Vec<Arc<Field>> = schema.fields().iter().cloned().collect();
    let facts = DataType::Dictionary(
        Box::new(DataType::Int32),
        Box::new(schema.field(at).data_type().clone()),
    );
    fields[at] = Arc::new(Field::new(COLUMN, facts, false));
    Ok(Arc::new(Schema::new(fields)))
}

/// Returns the rows of a relation with its column `facts` by reference. The structs of all batches are stored together,
/// once.
///
/// # Errors
/// The column is missing.
pub(crate) fn by_reference(
    relation: &'static str,
    schema: &SchemaRef,
    batches: &[RecordBatch],
) -> Result<Vec<RecordBatch>, EngineError> {
    let rows = concat_batches(schema, batches)?;
    let at = schema.index_of(COLUMN).map_err(|_| missing(relation))?;
    let last = i32::try_from(rows.num_rows()).unwrap_or(i32::MAX);
    let keys = Int32Array::from_iter_values(0..last);
    let mut columns = rows.columns().to_vec();
    let facts: ArrayRef =
        Arc::new(DictionaryArray::<Int32Type>::try_new(keys, Arc::clone(&columns[at]))?);
    columns[at] = facts;
    let rows = RecordBatch::try_new(referring_schema(relation, schema)?, columns)?;
    Ok(in_pieces(&[rows]))
}

/// Returns the rows in batches that processors can share, without copying.
pub(crate) fn in_pieces(batches: &[RecordBatch]) -> Vec<RecordBatch> {
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    let most = (rows / PIECES).clamp(FEWEST, BATCH_ROWS);
    let pieces = |batch: &RecordBatch| -> Vec<RecordBatch> {
        let starts = (0..batch.num_rows()).step_by(most);
        starts.map(|start| batch.slice(start, most.min(batch.num_rows() - start))).collect()
    };
    batches.iter().flat_map(pieces).collect()
}

/// Returns rows made by [`by_reference`] as one batch in which each row has its own struct, as they were before.
///
/// # Errors
/// Rows of another form.
pub(crate) fn by_value(
    relation: &'static str,
    schema: &SchemaRef,
    rows: &[RecordBatch],
) -> Result<RecordBatch, EngineError> {
    let Some(first) = rows.first() else {
        return Ok(RecordBatch::new_empty(Arc::clone(schema)));
    };
    let facts = first.column_by_name(COLUMN).and_then(|facts| facts.as_any_dictionary_opt());
    let facts = facts.ok_or_else(|| missing(relation))?.values();
    let column = |(at, field): (usize, &Arc<Field>)| {
        if field.name() == COLUMN {
            return Ok(Arc::clone(facts));
        }
        let parts: Vec<&dyn Array> = rows.iter().map(|part| part.column(at).as_ref()).collect();
        concat(&parts)
    };
    let columns = schema.fields().iter().enumerate().map(column).collect::<Result<_, _>>()?;
    Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
}

/// A column of structs, and the position of each row's struct in it.
pub(crate) struct Referred<'a> {
    /// The structs.
    pub(crate) structs: &'a StructArray,
    /// Positions by row; `None` if every row has its own struct.
    keys: Option<&'a [i32]>,
}

impl<'a> Referred<'a> {
    /// Reads a column made by [`by_reference`], or a column of plain structs.
    pub(crate) fn of(column: &'a ArrayRef) -> Option<Self> {
        if let Some(structs) = column.as_any().downcast_ref::<StructArray>() {
            return Some(Self { structs, keys: None });
        }
        let dictionary = column.as_any().downcast_ref::<DictionaryArray<Int32Type>>()?;
        let structs = dictionary.values().as_any().downcast_ref::<StructArray>()?;
        Some(Self { structs, keys: Some(dictionary.keys().values()) })
    }

    /// Returns the position of a row's struct.
    #[inline]
    pub(crate) fn place(&self, row: usize) -> usize {
        self.keys.map_or(row, |keys| keys[row] as usize)
    }
}

fn missing(relation: &'static str) -> EngineError {
    EngineError::Column { relation, column: COLUMN.to_owned(), expected: "struct" }
}
