//! Facts as Parquet files: facts of titles, and of titles at one member of a consortium. With them, forecasts of more
//! members than fit in memory can be read from files, on this machine or on others.
//!
//! The columns are those of `sql/model/title.sql` and `sql/model/holding.sql` that forecasts of members read.

use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, RecordBatch};
use arrow::compute::{concat_batches, take};
use arrow::datatypes::{DataType, Field, Int32Type, Schema, SchemaRef};
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::errors::ParquetError;
use datafusion::parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::error::EngineError;
use crate::model::{Facts, Model, Titles};

/// Columns of the title file.
const TITLE: [&str; 6] = [
    "title_no",
    "issn_l",
    "is_society_journal",
    "is_current_subscription",
    "bronze_oa_embargo_months",
    FACTS,
];
/// Columns of a member's holding file, after its package id.
const HOLDING: [&str; 5] = ["title_no", "price", "in_core", "in_filter", FACTS];
/// The struct column.
const FACTS: &str = "facts";
/// The column with the package id.
const PACKAGE: &str = "package_id";

/// Schemas of both files.
#[derive(Debug, Clone)]
pub struct FactFiles {
    /// Schema of the title file.
    pub title: SchemaRef,
    /// Schema of a member's holding file.
    pub holding: SchemaRef,
}

impl Model {
    /// Returns the schemas of fact files.
    ///
    /// # Errors
    /// A query of the model lacks a column; never in a released version.
    pub fn fact_files(&self) -> Result<FactFiles, EngineError> {
        let title = picked("title", &self.schema_of_fact("title"), &TITLE)?;
        let holding = picked("holding", &self.schema_of_fact("holding"), &HOLDING)?;
        let package = Field::new(PACKAGE, DataType::Utf8, false);
        let named = [Arc::new(package)].into_iter().chain(holding.fields().iter().cloned());
        let holding = Arc::new(Schema::new(named.collect::<Vec<_>>()));
        Ok(FactFiles { title, holding })
    }
}

/// Encodes the rows of a fact file as Parquet. Queries read a complete file, so it has no column statistics: reading
/// thousands of files would begin with these.
///
/// # Errors
/// Errors of the encoder.
pub fn to_parquet(rows: &RecordBatch) -> Result<Vec<u8>, ParquetError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::None)
        .build();
    let mut content = Vec::new();
    let mut parquet = ArrowWriter::try_new(&mut content, rows.schema(), Some(properties))?;
    parquet.write(rows)?;
    parquet.close()?;
    Ok(content)
}

impl FactFiles {
    /// Returns the rows of the title file.
    ///
    /// # Errors
    /// A query of the model lacks a column; never in a released version.
    pub fn titles(&self, titles: &Titles) -> Result<RecordBatch, EngineError> {
        rows("title", &self.title, &titles.rows, |_| None)
    }

    /// Returns the rows of a member's holding file. The facts are those of its own package.
    ///
    /// # Errors
    /// A query of the model lacks a column; never in a released version.
    pub fn holdings(&self, facts: &Facts, package_id: &str) -> Result<RecordBatch, EngineError> {
        let name = |count| -> ArrayRef {
            let same = std::iter::repeat_n(package_id, count);
            Arc::new(arrow::array::StringArray::from_iter_values(same))
        };
        rows("holding", &self.holding, facts.relation("holding"), |batch| Some(name(batch)))
    }
}

/// Selects columns of a relation and makes each nullable.
fn picked(
    relation: &'static str,
    schema: &Schema,
    names: &[&str],
) -> Result<SchemaRef, EngineError> {
    let field = |name: &&str| {
        let missing = |_| missing(relation, name);
        schema.field_with_name(name).map(|field| field.clone().with_nullable(true)).map_err(missing)
    };
    let fields = names.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Ok(Arc::new(Schema::new(fields)))
}

/// Returns the rows of a relation of the facts with the columns of a file. `package` creates the column with the
/// package id.
fn rows(
    relation: &'static str,
    schema: &SchemaRef,
    batches: &[RecordBatch],
    package: impl Fn(usize) -> Option<ArrayRef>,
) -> Result<RecordBatch, EngineError> {
    let of_batch = |batch: &RecordBatch| {
        let column = |field: &Arc<Field>| {
            if field.name() == PACKAGE
                && let Some(package) = package(batch.num_rows())
            {
                return Ok(package);
            }
            let column = batch.column_by_name(field.name());
            let column = column.ok_or_else(|| missing(relation, field.name()))?;
            match column.as_dictionary_opt::<Int32Type>() {
                Some(referring) => Ok(take(referring.values(), referring.keys(), None)?),
                None => Ok(Arc::clone(column)),
            }
        };
        let columns = schema.fields().iter().map(column).collect::<Result<_, EngineError>>()?;
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
    };
    let batches = batches.iter().map(of_batch).collect::<Result<Vec<_>, EngineError>>()?;
    Ok(concat_batches(schema, &batches)?)
}

fn missing(relation: &'static str, column: &str) -> EngineError {
    EngineError::Column { relation, column: column.to_owned(), expected: "facts" }
}
