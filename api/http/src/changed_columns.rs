//! What changed between two lists of titles: the columns with other values, and where each row was before.

use std::collections::HashMap;
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, Int32Array, RecordBatch};
use arrow::compute::take;
use arrow::datatypes::{DataType, Field, Schema};
use arrow::error::ArrowError;

/// The column that identifies a row.
const TITLE: &str = "issn_l";
/// The column with the place of each row in the list before, from 0.
const ROW_BEFORE: &str = "row_before";

/// Returns the rows of `now` with the column `row_before` and only those columns whose values differ from the same
/// titles in `before`; `None` if `before` lacks a title, or if every column differs. Both have the columns of
/// [`crate::arrow_stream::rows`]. The metadata is that of `now`.
///
/// # Errors
/// Never for such columns.
pub fn changed_columns(
    before: &RecordBatch,
    now: &RecordBatch,
) -> Result<Option<RecordBatch>, ArrowError> {
    let Some(row_before) = rows_before(before, now) else { return Ok(None) };
    let schema = now.schema();
    let mut fields = vec![Arc::new(Field::new(ROW_BEFORE, DataType::Int32, false))];
    let mut columns: Vec<ArrayRef> = vec![Arc::new(row_before.clone())];
    for (field, column) in schema.fields().iter().zip(now.columns()) {
        let was =
            before.column_by_name(field.name()).filter(|was| was.data_type() == column.data_type());
        let is_same = match was {
            Some(was) => take(was, &row_before, None)?.as_ref() == column.as_ref(),
            None => false,
        };
        if !is_same {
            fields.push(Arc::clone(field));
            columns.push(Arc::clone(column));
        }
    }
    if columns.len() > now.num_columns() {
        return Ok(None);
    }
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    Ok(Some(RecordBatch::try_new(Arc::new(schema), columns)?))
}

/// Returns the place of each title of `now` in `before`; `None` if one is missing.
fn rows_before(before: &RecordBatch, now: &RecordBatch) -> Option<Int32Array> {
    let titles =
        |rows: &'_ RecordBatch| rows.column_by_name(TITLE)?.as_string_opt::<i32>().cloned();
    let (before, now) = (titles(before)?, titles(now)?);
    let places: HashMap<&str, i32> = before.iter().flatten().zip(0..).collect();
    if places.len() != before.len() {
        return None;
    }
    now.iter()
        .map(|title| places.get(title?).copied())
        .collect::<Option<Vec<i32>>>()
        .map(Int32Array::from)
}

#[cfg(test)]
mod tests {
    use arrow::array::{Float64Array, StringArray};
    use arrow::datatypes::{Float64Type, Int32Type};

    use super::*;

    /// Titles with a cost and a number of uses.
    fn list(titles: &[(&str, Option<f64>, f64)]) -> RecordBatch {
        let columns: [(&str, ArrayRef); 3] = [
            (
                TITLE,
                Arc::new(StringArray::from_iter_values(titles.iter().map(|(title, ..)| title))),
            ),
            ("cpu", Arc::new(Float64Array::from_iter(titles.iter().map(|(_, cpu, _)| *cpu)))),
            (
                "usage",
                Arc::new(Float64Array::from_iter_values(titles.iter().map(|(.., uses)| *uses))),
            ),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    }

    fn names(rows: &RecordBatch) -> Vec<String> {
        rows.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    #[test]
    fn columns_with_other_values_and_the_rows_before() {
        let before = list(&[("a", Some(1.0), 7.0), ("b", Some(2.0), 8.0), ("c", None, 9.0)]);
        let now = list(&[("b", Some(0.5), 8.0), ("a", Some(1.0), 7.0), ("c", None, 9.0)]);
        let changed = changed_columns(&before, &now).unwrap().unwrap();
        assert_eq!(names(&changed), [ROW_BEFORE, "cpu"]);
        assert_eq!(changed.column(0).as_primitive::<Int32Type>().values().as_ref(), [1, 0, 2]);
        assert_eq!(changed.column(1).as_primitive::<Float64Type>().value(0), 0.5);
        let same = changed_columns(&now, &now).unwrap().unwrap();
        assert_eq!((names(&same), same.num_rows()), (vec![ROW_BEFORE.to_owned()], 3));
    }

    #[test]
    fn a_null_differs_from_a_number_and_not_a_number_is_itself() {
        let before = list(&[("a", None, f64::NAN)]);
        let now = list(&[("a", Some(0.0), f64::NAN)]);
        assert_eq!(names(&changed_columns(&before, &now).unwrap().unwrap()), [ROW_BEFORE, "cpu"]);
    }

    #[test]
    fn titles_may_go_but_none_may_come() {
        let before = list(&[("a", Some(1.0), 7.0), ("b", Some(2.0), 8.0)]);
        let fewer = changed_columns(&before, &list(&[("b", Some(2.0), 8.0)])).unwrap().unwrap();
        assert_eq!(fewer.column(0).as_primitive::<Int32Type>().values().as_ref(), [1]);
        assert_eq!(changed_columns(&before, &list(&[("c", Some(2.0), 8.0)])).unwrap(), None);
    }

    #[test]
    fn a_list_of_which_nothing_stays_is_sent_whole() {
        let before = list(&[("a", Some(1.0), 7.0)]);
        let other = list(&[("a", Some(2.0), 8.0)]);
        assert!(changed_columns(&before, &other).unwrap().is_some(), "the titles stay");
        let schema = Schema::new(vec![Field::new("cpu", DataType::Float64, true)]);
        let column: ArrayRef = Arc::new(Float64Array::from(vec![2.0]));
        let nameless = RecordBatch::try_new(Arc::new(schema), vec![column]).unwrap();
        assert_eq!(changed_columns(&before, &nameless).unwrap(), None);
    }
}
