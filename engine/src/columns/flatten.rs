//! Replaces a struct column by one column per field, without copying.

use std::sync::Arc;

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;

/// Replaces the struct column `name` by its fields, appended at the end.
///
/// # Errors
/// The struct column is missing.
pub(crate) fn flatten(batch: &RecordBatch, name: &'static str) -> Result<RecordBatch, EngineError> {
    let missing = || EngineError::Column {
        relation: "forecast",
        column: name.to_owned(),
        expected: "struct",
    };
    let at = batch.schema().index_of(name).map_err(|_| missing())?;
    let nested = batch.column(at).as_struct_opt().ok_or_else(missing)?.clone();
    let schema = flattened_schema(&batch.schema(), name)?;
    let mut columns = batch.columns().to_vec();
    columns.remove(at);
    columns.extend(nested.columns().iter().cloned());
    Ok(RecordBatch::try_new(schema, columns)?)
}

/// Returns the schema of the result of [`flatten`].
///
/// # Errors
/// The struct column is missing.
pub(crate) fn flattened_schema(
    schema: &SchemaRef,
    name: &'static str,
) -> Result<SchemaRef, EngineError> {
    let missing = || EngineError::Column {
        relation: "forecast",
        column: name.to_owned(),
        expected: "struct",
    };
    let at = schema.index_of(name).map_err(|_| missing())?;
    let DataType::Struct(nested) = schema.field(at).data_type() else {
        return Err(missing());
    };
    let mut fields: Vec<Arc<Field>> = schema.fields().iter().cloned().collect();
    fields.remove(at);
    fields.extend(nested.iter().cloned());
    Ok(Arc::new(Schema::new(fields)))
}
