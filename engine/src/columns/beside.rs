//! Tables side by side, with rows in the same order, so that no join is needed.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, Int32Array, RecordBatch};
use arrow::compute::{interleave, sort_to_indices, take_record_batch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::runtime::SpawnedTask;
use datafusion::error::DataFusionError;
use tokio::task::JoinError;

use crate::columns::named::Named;
use crate::error::EngineError;
use crate::functions::age_fit::five_array;
use crate::functions::inputs::Vectors;

/// The column with row numbers.
const ROW: &str = "row_no";

/// The fields of both.
pub(crate) fn schema_beside(left: &Schema, right: &Schema) -> SchemaRef {
    Arc::new(Schema::new(left.fields().iter().chain(right.fields()).cloned().collect::<Vec<_>>()))
}

/// Returns the columns of both tables without copying.
///
/// # Errors
/// The tables have different numbers of rows.
pub(crate) fn beside(left: &RecordBatch, right: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let columns = left.columns().iter().chain(right.columns()).cloned().collect();
    Ok(RecordBatch::try_new(schema_beside(&left.schema(), &right.schema()), columns)?)
}

/// Returns the rows with the columns that another table of the same rows has under the same names.
///
/// # Errors
/// The tables have different numbers of rows, or columns of different types.
pub(crate) fn replaced(rows: &RecordBatch, by: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let column = |(field, column): (&Arc<Field>, &ArrayRef)| {
        Arc::clone(by.column_by_name(field.name()).unwrap_or(column))
    };
    let schema = rows.schema();
    let columns = schema.fields().iter().zip(rows.columns()).map(column).collect();
    Ok(RecordBatch::try_new(schema, columns)?)
}

/// The fields of [`numbered`].
pub(crate) fn numbered_schema(schema: &Schema) -> SchemaRef {
    schema_beside(schema, &Schema::new(vec![Field::new(ROW, DataType::Int32, false)]))
}

/// Adds row numbers, from 0 across all parts, in the column `row_no`.
///
/// # Errors
/// None below two thousand million rows.
pub(crate) fn numbered(parts: &[RecordBatch]) -> Result<Vec<RecordBatch>, EngineError> {
    let mut first = 0;
    let mut numbered = Vec::with_capacity(parts.len());
    for part in parts {
        let next = i32::try_from(part.num_rows()).map_or(i32::MAX, |rows| first + rows);
        let numbers: ArrayRef = Arc::new(Int32Array::from_iter_values(first..next));
        let columns = part.columns().iter().cloned().chain([numbers]).collect();
        numbered.push(RecordBatch::try_new(numbered_schema(&part.schema()), columns)?);
        first = next;
    }
    Ok(numbered)
}

/// Returns the rows of a query over [`numbered`] rows in the order of their numbers. They have it unless an operator
/// changes it, so the query does not sort.
///
/// # Errors
/// The column is missing.
pub(crate) fn in_row_order(rows: RecordBatch) -> Result<RecordBatch, EngineError> {
    let numbers = Named { relation: "numbered rows", rows: &rows }.wholes(ROW)?;
    if numbers.values().is_sorted() {
        return Ok(rows);
    }
    let order = sort_to_indices(numbers, None, None)?;
    Ok(take_record_batch(&rows, &order)?)
}

/// Number of rows from which columns are gathered by several tasks.
const MANY_ROWS: usize = 500;

/// Returns the rows of all parts in the order of another table's column `row_no`. All processors take part.
///
/// # Errors
/// The column is missing.
pub(crate) async fn in_order_of(
    schema: &SchemaRef,
    parts: &[RecordBatch],
    other: &RecordBatch,
) -> Result<RecordBatch, EngineError> {
    if parts.is_empty() {
        return Ok(RecordBatch::new_empty(Arc::clone(schema)));
    }
    let numbers = Named { relation: "ranking", rows: other }.wholes(ROW)?;
    let places =
        |(part, rows): (usize, &RecordBatch)| (0..rows.num_rows()).map(move |row| (part, row));
    let places: Vec<(usize, usize)> = parts.iter().enumerate().flat_map(places).collect();
    let order: Vec<(usize, usize)> = numbers
        .values()
        .iter()
        .filter_map(|number| places.get(*number as usize).copied())
        .collect();
    let tasks = match std::thread::available_parallelism() {
        Ok(processors) if order.len() >= MANY_ROWS => processors.get(),
        _ => 1,
    };
    // Wide columns are neighbours, so that each task takes every second column, not a half of them.
    let wanted = Ordered { parts: parts.to_vec().into(), order: order.into() };
    let others: Vec<_> = (1..tasks)
        .map(|first| {
            let wanted = wanted.clone();
            SpawnedTask::spawn(async move { wanted.columns(first, tasks) })
        })
        .collect();
    let mut of_tasks = vec![wanted.columns(0, tasks)?.into_iter()];
    for other in others {
        of_tasks.push(other.join().await.map_err(stopped)??.into_iter());
    }
    let columns = (0..schema.fields().len()).filter_map(|at| of_tasks[at % tasks].next());
    Ok(RecordBatch::try_new(Arc::clone(schema), columns.collect())?)
}

fn stopped(error: JoinError) -> EngineError {
    EngineError::in_query("ranking")(DataFusionError::ExecutionJoin(Box::new(error)))
}

/// Rows of some parts in an order, column by column.
#[derive(Clone)]
struct Ordered {
    parts: Arc<[RecordBatch]>,
    /// Part and row.
    order: Arc<[(usize, usize)]>,
}

impl Ordered {
    /// Returns every column whose place is `first` or a multiple of `step` after it.
    fn columns(&self, first: usize, step: usize) -> Result<Vec<ArrayRef>, EngineError> {
        let columns = self.parts.first().map_or(0, RecordBatch::num_columns);
        let column = |at| {
            let parts: Vec<&ArrayRef> = self.parts.iter().map(|part| part.column(at)).collect();
            gathered(&parts, &self.order)
        };
        (first..columns).step_by(step).map(column).collect()
    }
}

/// Returns the values at these positions (part and row) of a column in several parts.
fn gathered(parts: &[&ArrayRef], places: &[(usize, usize)]) -> Result<ArrayRef, EngineError> {
    let whole = |part: &&&ArrayRef| part.null_count() == 0;
    let fives = parts.iter().filter(whole).map(|part| Vectors::<5>::of(part));
    let fives: Option<Vec<Vectors<'_, 5>>> = fives.collect();
    let Some(fives) = fives.filter(|fives| fives.len() == parts.len()) else {
        let parts: Vec<&dyn Array> = parts.iter().map(|part| part.as_ref()).collect();
        return Ok(interleave(&parts, places)?);
    };
    // Arrow builds such lists from single values.
    let mut numbers = Vec::with_capacity(5 * places.len());
    for (part, row) in places {
        numbers.extend_from_slice(&fives[*part].get(*row));
    }
    Ok(Arc::new(five_array(numbers)?))
}
