//! The typed tables: their schemas, and how they are written.

use arrow::array::{ArrayRef, StringArray};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use arrow::error::ArrowError;
use arrow::record_batch::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;

/// A column of text.
pub type Text = StringArray;

/// Which table it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// Rows of COUNTER reports.
    Counter,
    /// Prices.
    Price,
    /// Ranges of perpetual access.
    PerpetualAccess,
    /// Titles to keep.
    Filter,
    /// Core titles.
    Core,
    /// ISSN and ISSN-L.
    IssnL,
}

/// A table with its kind.
#[derive(Debug, Clone)]
pub struct TypedTable {
    /// Which table it is.
    pub kind: TableKind,
    /// The rows.
    pub batch: RecordBatch,
}

impl TypedTable {
    /// Writes the table as Parquet (zstd).
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_parquet<W: Write + Send>(&self, writer: W) -> Result<(), ParquetError> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let mut parquet = ArrowWriter::try_new(writer, self.batch.schema(), Some(properties))?;
        parquet.write(&self.batch)?;
        parquet.close()?;
        Ok(())
    }
}

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn schema(fields: Vec<Field>) -> SchemaRef {
    Arc::new(Schema::new(fields))
}

/// Columns of a COUNTER table. `issn_l` is null where no map was given or the ISSN is not in it;
/// `report_version` is 4 or 5 and `release` the release in full; `total` is the total cell or the
/// sum of the months; `row` is the row in the file from 1, or the item in a JSON report.
pub fn counter_schema() -> SchemaRef {
    schema(vec![
        text("issn_l"),
        text("title"),
        text("print_issn"),
        text("online_issn"),
        text("publisher"),
        text("platform"),
        Field::new("report_version", DataType::Int32, true),
        text("release"),
        text("report_name"),
        text("metric_type"),
        text("access_type"),
        text("access_method"),
        text("data_type"),
        Field::new("yop", DataType::Int32, true),
        Field::new("total", DataType::Float64, true),
        text("period_begin"),
        text("period_end"),
        text("sheet"),
        Field::new("row", DataType::Int32, true),
    ])
}

/// Columns of a price table: `issn_l`, `issn`, `title`, `price`, `currency` (null if unknown), `sheet`, `row`.
pub fn price_schema() -> SchemaRef {
    schema(vec![
        text("issn_l"),
        text("issn"),
        text("title"),
        Field::new("price", DataType::Float64, true),
        text("currency"),
        text("sheet"),
        Field::new("row", DataType::Int32, true),
    ])
}

/// Columns of a table of rights: dates are `YYYY-MM-DD`, null is open.
pub fn perpetual_access_schema() -> SchemaRef {
    schema(vec![
        text("issn_l"),
        text("issn"),
        text("title"),
        text("start_date"),
        text("end_date"),
        text("sheet"),
        Field::new("row", DataType::Int32, true),
    ])
}

/// Columns of a list of titles: `issn_l`, `issn`, `title`, `sheet`, `row`.
pub fn filter_schema() -> SchemaRef {
    schema(vec![
        text("issn_l"),
        text("issn"),
        text("title"),
        text("sheet"),
        Field::new("row", DataType::Int32, true),
    ])
}

/// Columns of a list of core titles: those of a filter and `baseline_access`.
pub fn core_schema() -> SchemaRef {
    schema(vec![
        text("issn_l"),
        text("issn"),
        text("title"),
        text("baseline_access"),
        text("sheet"),
        Field::new("row", DataType::Int32, true),
    ])
}

/// Columns of the map from ISSN to ISSN-L.
pub fn issn_l_schema() -> SchemaRef {
    schema(vec![text("issn"), text("issn_l")])
}

/// Builds a COUNTER table.
///
/// # Errors
/// If the columns do not fit [`counter_schema`].
pub fn counter(columns: Vec<ArrayRef>) -> Result<TypedTable, ArrowError> {
    build(TableKind::Counter, columns)
}

/// Builds a table of any kind.
///
/// # Errors
/// If the columns do not fit the schema of that kind.
pub fn build(kind: TableKind, columns: Vec<ArrayRef>) -> Result<TypedTable, ArrowError> {
    let schema = match kind {
        TableKind::Counter => counter_schema(),
        TableKind::Price => price_schema(),
        TableKind::PerpetualAccess => perpetual_access_schema(),
        TableKind::Filter => filter_schema(),
        TableKind::Core => core_schema(),
        TableKind::IssnL => issn_l_schema(),
    };
    Ok(TypedTable { kind, batch: RecordBatch::try_new(schema, columns)? })
}
