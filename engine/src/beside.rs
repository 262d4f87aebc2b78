//! Tables side by side: rows that stand in the same order, so that nothing has to be joined.

use std::sync::Arc;

use arrow::array::{ArrayRef, Int32Array, RecordBatch};
use arrow::compute::take_record_batch;
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;
use crate::named::Named;

/// The column that numbers rows.
const ROW: &str = "row_no";

/// The fields of both.
pub(crate) fn schema_beside(left: &Schema, right: &Schema) -> SchemaRef {
    Arc::new(Schema::new(left.fields().iter().chain(right.fields()).cloned().collect::<Vec<_>>()))
}

/// The columns of both. Nothing is copied.
///
/// # Errors
/// If one has more rows than the other.
pub(crate) fn beside(left: &RecordBatch, right: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let columns = left.columns().iter().chain(right.columns()).cloned().collect();
    Ok(RecordBatch::try_new(schema_beside(&left.schema(), &right.schema()), columns)?)
}

/// The fields of [`numbered`].
pub(crate) fn numbered_schema(schema: &Schema) -> SchemaRef {
    schema_beside(schema, &Schema::new(vec![Field::new(ROW, DataType::Int32, false)]))
}

/// The rows with their numbers, from 0, in the column `row_no`.
///
/// # Errors
/// Never for fewer than two thousand million rows.
pub(crate) fn numbered(rows: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let last = i32::try_from(rows.num_rows()).unwrap_or(i32::MAX);
    let numbers: ArrayRef = Arc::new(Int32Array::from_iter_values(0..last));
    let columns = rows.columns().iter().cloned().chain([numbers]).collect();
    Ok(RecordBatch::try_new(numbered_schema(&rows.schema()), columns)?)
}

/// The rows in the order in which another table numbers them in its column `row_no`.
///
/// # Errors
/// If there is no such column.
pub(crate) fn in_order_of(
    rows: &RecordBatch,
    other: &RecordBatch,
) -> Result<RecordBatch, EngineError> {
    let numbers = Named { relation: "ranking", rows: other }.wholes(ROW)?;
    Ok(take_record_batch(rows, numbers)?)
}
