//! The typed tables: their schemas and their output.

use std::io::Write;
use std::sync::Arc;

use arrow::array::{ArrayRef, StringArray};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use arrow::error::ArrowError;
use arrow::record_batch::RecordBatch;
use parquet::errors::ParquetError;
use serde::Serialize;

use crate::parquet_file;

/// A column of text.
pub type Text = StringArray;

/// Kind of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// Rows of COUNTER reports.
    Counter,
    /// Prices.
    Price,
    /// Prices of bundles.
    Bundle,
    /// Ranges of perpetual access.
    PerpetualAccess,
    /// Titles of a filter.
    Filter,
    /// Core titles.
    Core,
    /// ISSN and ISSN-L.
    IssnL,
}

/// A table with its kind.
#[derive(Debug, Clone)]
pub struct TypedTable {
    /// Kind of the table.
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
        parquet_file::write(&self.batch, writer)
    }
}

/// One column of a typed table.
#[derive(Debug, Clone)]
pub struct TypedColumn {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// The type of its values. Every column may be null.
    pub values: Values,
}

/// Types of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Text.
    Text,
    /// Whole numbers.
    Whole,
    /// Numbers.
    Numbers,
    /// Lists of numbers.
    Lists,
}

impl Values {
    /// The Arrow type.
    pub fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Whole => DataType::Int32,
            Self::Numbers => DataType::Float64,
            Self::Lists => DataType::new_list(DataType::Float64, true),
        }
    }
}

const fn column(name: &'static str, values: Values, meaning: &'static str) -> TypedColumn {
    TypedColumn { name, meaning, values }
}

const fn text(name: &'static str, meaning: &'static str) -> TypedColumn {
    column(name, Values::Text, meaning)
}

const ISSN_L: TypedColumn = text(
    "issn_l",
    "linking ISSN of the journal; null if the ISSN is not in the reference data, or the row has none",
);
const ISSN: TypedColumn = text("issn", "the ISSN of the row, as NNNN-NNNC");
const TITLE: TypedColumn = text("title", "title as in the file");
const SHEET: TypedColumn = text("sheet", "name of the sheet; empty for text and JSON");
const ROW: TypedColumn =
    column("row", Values::Whole, "row in the file, from 1; in JSON the number of the item");

impl TableKind {
    /// Every kind, in the order of the documentation.
    pub const ALL: [Self; 7] = [
        Self::Counter,
        Self::Price,
        Self::Bundle,
        Self::PerpetualAccess,
        Self::Filter,
        Self::Core,
        Self::IssnL,
    ];

    /// Its name in reports and paths.
    pub fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Price => "price",
            Self::Bundle => "bundle",
            Self::PerpetualAccess => "perpetual-access",
            Self::Filter => "filter",
            Self::Core => "core",
            Self::IssnL => "issn-l",
        }
    }

    /// Returns what one row represents.
    pub fn one_row_per(self) -> &'static str {
        match self {
            Self::Counter => "row of a COUNTER report and metric",
            Self::Price => "row of a price list that has one journal and a price",
            Self::Bundle => "bundle of a price list: several journals at one price",
            Self::PerpetualAccess => "range of years that stay readable",
            Self::Filter => "title to keep",
            Self::Core => "core title",
            Self::IssnL => "ISSN",
        }
    }

    /// The columns in order.
    pub fn columns(self) -> &'static [TypedColumn] {
        match self {
            Self::Counter => const { &COUNTER },
            Self::Price => const { &PRICE },
            Self::Bundle => const { &BUNDLE },
            Self::PerpetualAccess => const { &PERPETUAL_ACCESS },
            Self::Filter => const { &[ISSN_L, ISSN, TITLE, SHEET, ROW] },
            Self::Core => const { &[ISSN_L, ISSN, TITLE, BASELINE_ACCESS, SHEET, ROW] },
            Self::IssnL => const { &[ISSN, text("issn_l", "the linking ISSN of its journal")] },
        }
    }

    /// The Arrow schema.
    pub fn schema(self) -> SchemaRef {
        let field = |column: &TypedColumn| Field::new(column.name, column.values.data_type(), true);
        Arc::new(Schema::new(self.columns().iter().map(field).collect::<Vec<_>>()))
    }
}

const BASELINE_ACCESS: TypedColumn =
    text("baseline_access", "baseline access according to the list");

const COUNTER: [TypedColumn; 21] = [
    ISSN_L,
    text("title", "title as in the file; double encoding is repaired"),
    text("print_issn", "print ISSN, as NNNN-NNNC"),
    text("online_issn", "online ISSN, as NNNN-NNNC"),
    text("publisher", "publisher as in the file"),
    text("platform", "platform as in the file"),
    column("report_version", Values::Whole, "4 for release 4 and older, else 5"),
    text("release", "the release in full: 3, 4, 5 or 5.1"),
    text("report_name", "jr1, trj1, trj2, trj3, trj4 or tr (the title master report)"),
    text("metric_type", "COUNTER metric; `requests` in release 4"),
    text("access_type", "Controlled, OA_Gold, Open, Free_To_Read; null where there is no column"),
    text("access_method", "Regular or TDM; null where there is no column"),
    text("data_type", "Journal, Book, …; Journal in reports that hold nothing else"),
    column("yop", Values::Whole, "year of publication, where the report has it"),
    column(
        "total",
        Values::Numbers,
        "uses in the period: the total cell, or the sum of the months",
    ),
    text("period_begin", "first day of the period, YYYY-MM-DD"),
    text("period_end", "last day of the period, YYYY-MM-DD"),
    text("first_month", "the month of the first number in `months`, YYYY-MM"),
    column(
        "months",
        Values::Lists,
        "uses in each month from `first_month` on, null for a month without a column; null in whole where the report has no months",
    ),
    SHEET,
    ROW,
];

const PRICE: [TypedColumn; 7] = [
    ISSN_L,
    ISSN,
    TITLE,
    column("price", Values::Numbers, "price per year, cents kept"),
    text("currency", "ISO code of the currency, else as the list names it; null if it does not"),
    SHEET,
    ROW,
];

const BUNDLE: [TypedColumn; 8] = [
    text("bundle", "the publisher's number of the bundle, else its name or its ISSNs"),
    TITLE,
    text("issns", "ISSNs of its journals, parted by `;`; null if the list does not name them"),
    text("issn_ls", "their ISSN-Ls, each once, parted by `;`; null if none is known"),
    column("price", Values::Numbers, "price of the whole bundle per year, cents kept"),
    text("currency", "ISO code of the currency, else as the list names it; null if it does not"),
    SHEET,
    ROW,
];

const PERPETUAL_ACCESS: [TypedColumn; 7] = [
    ISSN_L,
    ISSN,
    TITLE,
    text("start_date", "first day, YYYY-MM-DD; null is open"),
    text("end_date", "last day, YYYY-MM-DD; null is open"),
    SHEET,
    ROW,
];

/// Builds a COUNTER table.
///
/// # Errors
/// If the columns do not fit [`TableKind::schema`].
pub fn counter(columns: Vec<ArrayRef>) -> Result<TypedTable, ArrowError> {
    build(TableKind::Counter, columns)
}

/// Builds a table of any kind.
///
/// # Errors
/// If the columns do not fit the schema of that kind.
pub fn build(kind: TableKind, columns: Vec<ArrayRef>) -> Result<TypedTable, ArrowError> {
    Ok(TypedTable { kind, batch: RecordBatch::try_new(kind.schema(), columns)? })
}
