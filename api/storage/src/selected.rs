//! Rows of a stored table with certain values in one column, without reading the others.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use arrow::array::{AsArray, BooleanArray, RecordBatch, StringArray};
use arrow::compute::concat_batches;
use arrow::error::ArrowError;
use bytes::Bytes;
use futures::future::BoxFuture;
use futures::{FutureExt, TryFutureExt, TryStreamExt};
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use parquet::arrow::arrow_reader::{
    ArrowPredicateFn, ArrowReaderMetadata, ArrowReaderOptions, RowFilter, RowSelection, RowSelector,
};
use parquet::arrow::async_reader::AsyncFileReader;
use parquet::arrow::{ParquetRecordBatchStreamBuilder, ProjectionMask};
use parquet::errors::ParquetError;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::page_index::column_index::ColumnIndexMetaData;

use super::StorageError;

/// A Parquet file in the object store.
struct ParquetObject {
    objects: Arc<dyn ObjectStore>,
    path: Path,
    /// Bytes of the file. Not every store returns the end of a file of unknown size.
    size: u64,
}

impl ParquetObject {
    /// Returns none if there is no such object.
    async fn find(
        objects: Arc<dyn ObjectStore>,
        path: &Path,
    ) -> Result<Option<Self>, StorageError> {
        match objects.head(path).await {
            Ok(object) => Ok(Some(Self { objects, path: path.clone(), size: object.size })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl AsyncFileReader for ParquetObject {
    fn get_bytes(&mut self, range: Range<u64>) -> BoxFuture<'_, Result<Bytes, ParquetError>> {
        self.objects.get_range(&self.path, range).map_err(of_store).boxed()
    }

    fn get_byte_ranges(
        &mut self,
        ranges: Vec<Range<u64>>,
    ) -> BoxFuture<'_, Result<Vec<Bytes>, ParquetError>> {
        async move { self.objects.get_ranges(&self.path, &ranges).await.map_err(of_store) }.boxed()
    }

    fn get_metadata<'a>(
        &'a mut self,
        options: Option<&'a ArrowReaderOptions>,
    ) -> BoxFuture<'a, Result<Arc<ParquetMetaData>, ParquetError>> {
        async move {
            let (reader, size) = (ParquetMetaDataReader::new(), self.size);
            let reader = reader.with_arrow_reader_options(options);
            Ok(Arc::new(reader.load_and_finish(self, size).await?))
        }
        .boxed()
    }
}

fn of_store(error: object_store::Error) -> ParquetError {
    ParquetError::External(Box::new(error))
}

/// Rows of a batch. Matching rows are few.
const BATCH: usize = 1 << 14;

/// Returns the number of rows of a Parquet object; 0 if there is no such object.
///
/// # Errors
/// A failure of the object store or the decoder.
pub(super) async fn row_count(
    objects: Arc<dyn ObjectStore>,
    path: &Path,
) -> Result<usize, StorageError> {
    let Some(mut object) = ParquetObject::find(objects, path).await? else { return Ok(0) };
    let rows = object.get_metadata(None).await?.file_metadata().num_rows();
    Ok(usize::try_from(rows).unwrap_or(0))
}

/// Returns the rows of a Parquet object whose text in `column` is one of `values`, in their order; none if there is no
/// such object. Where the file is in the order of the column, only the pages with these values are read.
///
/// # Errors
/// A failure of the object store or the decoder.
pub(super) async fn rows_with(
    objects: Arc<dyn ObjectStore>,
    path: &Path,
    column: &'static str,
    values: &BTreeSet<String>,
) -> Result<Option<RecordBatch>, StorageError> {
    let Some(mut reader) = ParquetObject::find(objects, path).await? else { return Ok(None) };
    let options = ArrowReaderOptions::new().with_page_index_policy(PageIndexPolicy::Optional);
    let metadata = ArrowReaderMetadata::load_async(&mut reader, options).await?;
    let selection = pages_with(&metadata, column, values);
    let wanted = values.clone();
    let only = ProjectionMask::columns(metadata.parquet_schema(), [column]);
    let is_wanted = ArrowPredicateFn::new(only, move |batch| {
        let texts = batch.column(0).as_string_opt::<i32>();
        let texts =
            texts.ok_or_else(|| ArrowError::SchemaError(format!("{column} has no texts")))?;
        Ok(matching(texts, &wanted))
    });
    let schema = metadata.schema().clone();
    let mut rows = ParquetRecordBatchStreamBuilder::new_with_metadata(reader, metadata)
        .with_batch_size(BATCH)
        .with_row_filter(RowFilter::new(vec![Box::new(is_wanted)]));
    if let Some(selection) = selection {
        rows = rows.with_row_selection(selection);
    }
    let batches: Vec<RecordBatch> = rows.build()?.try_collect().await?;
    Ok(Some(concat_batches(&schema, &batches)?))
}

fn matching(texts: &StringArray, wanted: &BTreeSet<String>) -> BooleanArray {
    texts.iter().map(|text| Some(text.is_some_and(|text| wanted.contains(text)))).collect()
}

/// Returns the pages that may contain one of the values, by the smallest and largest text of each; none if the file does
/// not state them.
fn pages_with(
    file: &ArrowReaderMetadata,
    column: &str,
    values: &BTreeSet<String>,
) -> Option<RowSelection> {
    let metadata = file.metadata();
    // Tables are flat, so that their columns are those of the file.
    let place = file.schema().index_of(column).ok()?;
    let (texts, pages) = (metadata.column_index()?, metadata.offset_index()?);
    let mut selectors = Vec::new();
    for (group, rows) in metadata.row_groups().iter().enumerate() {
        let ColumnIndexMetaData::BYTE_ARRAY(texts) = texts.get(group)?.get(place)? else {
            return None;
        };
        let pages = pages.get(group)?.get(place)?.page_locations();
        if u64::try_from(pages.len()).ok()? != texts.num_pages() {
            return None;
        }
        let starts = pages.iter().map(|page| usize::try_from(page.first_row_index).ok());
        let ends = starts.clone().skip(1).chain([usize::try_from(rows.num_rows()).ok()]);
        for (page, (start, end)) in starts.zip(ends).enumerate() {
            let rows = end?.checked_sub(start?)?;
            let may_have = match (texts.min_value(page), texts.max_value(page)) {
                (Some(least), Some(most)) => {
                    values.iter().any(|value| (least..=most).contains(&value.as_bytes()))
                }
                // A page without texts.
                _ => false,
            };
            let select = if may_have { RowSelector::select } else { RowSelector::skip };
            selectors.push(select(rows));
        }
    }
    Some(selectors.into())
}

#[cfg(test)]
mod tests {
    use arrow::array::{Array, ArrayRef, Int32Array};
    use object_store::memory::InMemory;

    use super::*;
    use crate::table::to_parquet;

    /// A table with this text in each row, and the number of the row.
    fn table(texts: impl Iterator<Item = Option<String>>) -> RecordBatch {
        let texts: StringArray = texts.collect();
        let rows = i32::try_from(texts.len()).unwrap();
        let columns: [(&str, ArrayRef); 2] = [
            ("ror_id", Arc::new(texts)),
            ("row_no", Arc::new(Int32Array::from_iter_values(0..rows))),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    }

    async fn found(rows: &RecordBatch, wanted: &[&str]) -> (RecordBatch, usize) {
        let objects: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
        let path = Path::from("table.parquet");
        let content = to_parquet(rows).unwrap();
        let options = ArrowReaderOptions::new().with_page_index_policy(PageIndexPolicy::Optional);
        let metadata = ArrowReaderMetadata::load(&content, options).unwrap();
        let values = wanted.iter().map(|value| (*value).to_owned()).collect();
        let pages = pages_with(&metadata, "ror_id", &values);
        let read = pages.map_or(rows.num_rows(), |pages| pages.row_count());
        objects.put(&path, content.into()).await.unwrap();
        (rows_with(objects, &path, "ror_id", &values).await.unwrap().unwrap(), read)
    }

    fn expected(rows: &RecordBatch, wanted: &[&str]) -> RecordBatch {
        let values = wanted.iter().map(|value| (*value).to_owned()).collect();
        let is_wanted = matching(rows["ror_id"].as_string(), &values);
        arrow::compute::filter_record_batch(rows, &is_wanted).unwrap()
    }

    #[tokio::test]
    async fn rows_of_some_values_are_found_in_any_order() {
        let id = |number: usize| Some(format!("0{number:08}"));
        let many = 100_000;
        let ordered = table((0..many).map(|row| id(row / 100)));
        let mixed = table((0..many).map(|row| if row % 7 == 0 { None } else { id(row % 1_000) }));
        for wanted in [
            &["000000500"][..],
            &["000000000", "000000999"],
            &["000000007", "none", "000000500"],
            &["none"],
            &[],
        ] {
            let (rows, read) = found(&ordered, wanted).await;
            assert_eq!(rows, expected(&ordered, wanted), "{wanted:?}");
            assert!(read <= 20_000 * (wanted.len() + 1), "{read} rows read for {wanted:?}");
            let (rows, _) = found(&mixed, wanted).await;
            assert_eq!(rows, expected(&mixed, wanted), "{wanted:?}");
        }
        assert_eq!(found(&ordered, &["000000500"]).await.0.num_rows(), 100);
        let empty = ordered.slice(0, 0);
        assert_eq!(found(&empty, &["000000500"]).await.0, empty);
    }

    #[tokio::test]
    async fn a_missing_table_has_no_rows() {
        let objects: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
        let rows = rows_with(objects, &Path::from("none"), "ror_id", &BTreeSet::new()).await;
        assert!(rows.unwrap().is_none());
        let objects: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
        let path = Path::from("table.parquet");
        assert_eq!(row_count(objects.clone(), &path).await.unwrap(), 0);
        let content = to_parquet(&table([None, None, None].into_iter())).unwrap();
        objects.put(&path, content.into()).await.unwrap();
        assert_eq!(row_count(objects, &path).await.unwrap(), 3);
    }
}
