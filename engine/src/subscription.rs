//! The titles a scenario subscribes to, as the relation `subscription`.

use std::sync::Arc;

use arrow::array::{RecordBatch, StringArray};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;

/// One column, `issn_l`.
pub(crate) fn subscription_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new("issn_l", DataType::Utf8, false)]))
}

/// Returns one row per title without duplicates: a title listed twice must not be joined twice.
///
/// # Errors
/// None for texts.
pub(crate) fn subscription_table(subscribed: &[String]) -> Result<RecordBatch, EngineError> {
    let mut titles: Vec<&str> = subscribed.iter().map(String::as_str).collect();
    titles.sort_unstable();
    titles.dedup();
    let titles = Arc::new(StringArray::from_iter_values(titles));
    Ok(RecordBatch::try_new(subscription_schema(), vec![titles])?)
}
