//! The differing titles of a comparison as an Arrow stream, with the rest of the comparison in its metadata.

use std::collections::HashMap;
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray};
use arrow::datatypes::{DataType, Field, Schema};
use arrow::error::ArrowError;
use titlewise_engine::compare::side_by_side::{ComparedTitle, TitleCell};
use titlewise_service::comparison::titles::Pattern;

/// Name of the rest of the comparison, as JSON, in the metadata of the stream.
const COMPARISON: &str = "comparison";

/// Returns one row per title. For each scenario, from 0, there are columns `subscribed_0`, `usage_0`, `cost_0` and `cpu_0`,
/// blank where the scenario has no forecast of the title.
///
/// # Errors
/// Never: all columns have the same length.
pub(super) fn title_rows(
    titles: &[&ComparedTitle],
    scenarios: usize,
    comparison: String,
) -> Result<RecordBatch, ArrowError> {
    let text = |get: fn(&ComparedTitle) -> Option<&str>| -> ArrayRef {
        Arc::new(StringArray::from_iter(titles.iter().map(|title| get(title))))
    };
    let patterns = titles.iter().map(|title| Pattern::of(title).letters());
    let mut columns: Vec<(String, ArrayRef)> = vec![
        ("issn_l".to_owned(), text(|title| Some(&title.issn_l))),
        ("title".to_owned(), text(|title| title.title.as_deref())),
        ("publisher".to_owned(), text(|title| title.publisher.as_deref())),
        ("subject".to_owned(), text(|title| title.subject.as_deref())),
        ("pattern".to_owned(), Arc::new(StringArray::from_iter_values(patterns))),
    ];
    for at in 0..scenarios {
        let cells = || titles.iter().map(move |title| title.cells.get(at).copied().flatten());
        let number = |get: fn(TitleCell) -> Option<f64>| -> ArrayRef {
            Arc::new(Float64Array::from_iter(cells().map(|cell| cell.and_then(get))))
        };
        let subscribed = cells().map(|cell| cell.map(|cell| cell.subscribed));
        columns.push((format!("subscribed_{at}"), Arc::new(BooleanArray::from_iter(subscribed))));
        columns.push((format!("usage_{at}"), number(|cell| cell.usage)));
        columns.push((format!("cost_{at}"), number(|cell| cell.cost)));
        columns.push((format!("cpu_{at}"), number(|cell| cell.cpu)));
    }
    let field = |(name, column): &(String, ArrayRef)| -> Field {
        let kind: DataType = column.data_type().clone();
        Field::new(name, kind, true)
    };
    let fields: Vec<Field> = columns.iter().map(field).collect();
    let metadata = HashMap::from([(COMPARISON.to_owned(), comparison)]);
    let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
    RecordBatch::try_new(schema, columns.into_iter().map(|(_, column)| column).collect())
}
