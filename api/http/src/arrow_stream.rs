//! Titles of a scenario as an Arrow stream that every client can read: plain types, one record batch.

use std::collections::HashMap;
use std::sync::Arc;

use arrow::array::{RecordBatch, new_null_array};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Field, Schema};
use arrow::error::ArrowError;
use arrow::ipc::writer::StreamWriter;

/// Media type of an Arrow stream.
pub const ARROW_STREAM: &str = "application/vnd.apache.arrow.stream";

/// Columns, none of which depends on subscriptions. Amounts are per year in the package's currency, uses per year,
/// percentages 0 to 100.
const COLUMNS: [(&str, DataType); 35] = [
    ("issn_l", DataType::Utf8),
    ("title", DataType::Utf8),
    ("publisher_short", DataType::Utf8),
    ("subject", DataType::Utf8),
    ("issns", DataType::Utf8),
    ("is_society_journal", DataType::Boolean),
    ("bronze_oa_embargo_months", DataType::Float64),
    ("usage", DataType::Float64),
    ("downloads", DataType::Float64),
    ("citations", DataType::Float64),
    ("authorships", DataType::Float64),
    ("cpu", DataType::Float64),
    ("cpu_rank", DataType::Int32),
    ("subscription_cost", DataType::Float64),
    ("ill_cost", DataType::Float64),
    ("subscription_minus_ill_cost", DataType::Float64),
    ("use_total", DataType::Float64),
    ("use_oa_plus_social_networks", DataType::Float64),
    ("use_backfile", DataType::Float64),
    ("use_paywalled", DataType::Float64),
    ("use_ill", DataType::Float64),
    ("use_other_delayed", DataType::Float64),
    ("use_oa_percent", DataType::Float64),
    ("use_backfile_percent", DataType::Float64),
    ("use_paywalled_percent", DataType::Float64),
    ("use_social_networks_percent", DataType::Float64),
    ("use_green_percent", DataType::Float64),
    ("use_hybrid_percent", DataType::Float64),
    ("use_bronze_percent", DataType::Float64),
    ("use_peer_reviewed_percent", DataType::Float64),
    ("free_instant_usage_percent", DataType::Float64),
    ("perpetual_access_years_text", DataType::Utf8),
    ("baseline_access_text", DataType::Utf8),
    ("papers_reference_year", DataType::Float64),
    ("publisher", DataType::Utf8),
];

/// Additional columns for the titles of a consortium: uses that a subscription would fulfil, members that hold the
/// title, and the cost under each cost rule. For a library, the first one is `use_paywalled`.
const OF_CONSORTIUM: [(&str, DataType); 4] = [
    ("use_subscription", DataType::Float64),
    ("n_members_with_title", DataType::Int32),
    ("cost_of_first_member", DataType::Float64),
    ("cost_of_members", DataType::Float64),
];

/// Space reserved for the header of a stream, in bytes.
const HEAD: usize = 64 << 10;

/// Returns the rows of a stream, built from the titles of a scenario.
///
/// # Errors
/// Never for the engine's own tables.
pub fn rows(
    journals: &RecordBatch,
    metadata: HashMap<String, String>,
) -> Result<RecordBatch, ArrowError> {
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    let is_of_consortium = journals.column_by_name(OF_CONSORTIUM[0].0).is_some();
    let besides = if is_of_consortium { &OF_CONSORTIUM[..] } else { &[] };
    for (name, data_type) in COLUMNS.iter().chain(besides) {
        columns.push(match journals.column_by_name(name) {
            Some(column) => cast(column, data_type)?,
            None => new_null_array(data_type, journals.num_rows()),
        });
        fields.push(Field::new(*name, data_type.clone(), true));
    }
    RecordBatch::try_new(Arc::new(Schema::new_with_metadata(fields, metadata)), columns)
}

/// Encodes rows as a stream: schema, one batch, end marker.
///
/// # Errors
/// Never for plain types.
pub fn encode(rows: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
    let bytes = Vec::with_capacity(rows.get_array_memory_size() + HEAD);
    let mut writer = StreamWriter::try_new(bytes, &rows.schema())?;
    writer.write(rows)?;
    writer.finish()?;
    writer.into_inner()
}
