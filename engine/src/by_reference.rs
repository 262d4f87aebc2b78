//! Wide columns by reference.
//!
//! A join copies the columns of both sides row by row. What is known of a title is some hundred numbers,
//! and it is the same for every library, so the facts are held once and joins move a whole number: a
//! dictionary whose values are structs.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, DictionaryArray, Int32Array, RecordBatch, StructArray};
use arrow::compute::concat_batches;
use arrow::datatypes::{DataType, Field, Int32Type, Schema, SchemaRef};

use crate::error::EngineError;

/// The column that is held by reference.
const COLUMN: &str = "facts";
/// The most rows of a batch: what DataFusion works on at once.
const MOST: usize = 8_192;
/// The fewest: less is not worth an operator's start.
const FEWEST: usize = 256;
/// Into how many batches fewer rows are cut, so that processors can share them.
const PIECES: usize = 4;

/// The schema of a relation whose column `facts` is held by reference.
///
/// # Errors
/// If there is no such column.
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

/// The rows of a relation with its column `facts` by reference; the structs of all batches are held
/// together, once.
///
/// # Errors
/// If there is no such column.
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
    let most = (rows.num_rows() / PIECES).clamp(FEWEST, MOST);
    let starts = (0..rows.num_rows()).step_by(most);
    Ok(starts.map(|start| rows.slice(start, most.min(rows.num_rows() - start))).collect())
}

/// A column of structs and where each row's struct stands in it.
pub(crate) struct Referred<'a> {
    /// The structs.
    pub(crate) structs: &'a StructArray,
    /// None where every row has a struct of its own.
    keys: Option<&'a [i32]>,
}

impl<'a> Referred<'a> {
    /// Looks into a column made by [`by_reference`], or one of plain structs.
    pub(crate) fn of(column: &'a ArrayRef) -> Option<Self> {
        if let Some(structs) = column.as_any().downcast_ref::<StructArray>() {
            return Some(Self { structs, keys: None });
        }
        let dictionary = column.as_any().downcast_ref::<DictionaryArray<Int32Type>>()?;
        let structs = dictionary.values().as_any().downcast_ref::<StructArray>()?;
        Some(Self { structs, keys: Some(dictionary.keys().values()) })
    }

    /// Where the struct of a row stands.
    #[inline]
    pub(crate) fn place(&self, row: usize) -> usize {
        self.keys.map_or(row, |keys| keys[row] as usize)
    }
}

fn missing(relation: &'static str) -> EngineError {
    EngineError::Column { relation, column: COLUMN.to_owned(), expected: "struct" }
}
