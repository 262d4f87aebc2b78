//! The tables that the forecast reads.
//!
//! Each [`Table`] is one file of an input folder (`journals.csv`, `counter.csv`, …) and one relation of the SQL model.
//! [`columns`] declares the columns of all of them; nothing else does. A table is accepted only if all cells are valid
//! and no key occurs twice.

mod check;
mod columns;
mod error;
mod key;
mod parse;
mod parse_parquet;
mod rule;
mod scan_parquet;

use std::sync::Arc;

use arrow::array::{RecordBatch, new_null_array};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use arrow::error::ArrowError;

pub use columns::Column;
pub use error::CellError;
pub use parse::{batch_from_csv, batch_from_library_csv};
pub use parse_parquet::batch_from_parquet;
pub(crate) use scan_parquet::{column_of_parquet, row_numbers, rows_of_parquet, scan_parquet};

/// A table of the model's input, named as its file and its SQL relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// One row per journal of the publisher. Row order breaks ties in every ranking.
    Journals,
    /// Papers published, per journal and year. A year without a row counts 0.
    PapersByYear,
    /// The publisher-wide download sample: all-age total and reference-year paper count, per journal.
    DownloadTotals,
    /// The sample's downloads of items aged 0 to 4 years, per journal and age.
    DownloadAgeProfile,
    /// Open-access papers per journal, year and type, with and without submitted versions.
    OaPapersByYear,
    /// Months until delayed open access, for journals that have it.
    Embargo,
    /// Share of downloads (0 to 1) that academic social networks can fulfil. If missing: 0.06.
    SocialNetworkShare,
    /// Open-access papers of an institution's authors with the charges listed for them.
    ApcPapers,
    /// Citations from an institution's papers to the journal, per year.
    InstitutionCitations,
    /// Papers by an institution's authors in the journal, per year.
    InstitutionAuthorships,
    /// Institutions by their ROR ids.
    Institutions,
    /// Sources of reference data: publisher, date and licence.
    Sources,
    /// One row per library package: its library, currency, Big Deal cost.
    Packages,
    /// COUNTER totals per package, journal, report and metric.
    Counter,
    /// Annual list price per package and journal.
    Prices,
    /// Post-termination access per package and journal.
    Pta,
    /// Citations from the institution's papers to the journal, per year.
    Citations,
    /// Papers by the institution's authors in the journal, per year.
    Authorships,
    /// Journals a scenario is limited to, if it uses a title filter.
    TitleFilter,
    /// Journals with a baseline access, if a scenario uses the core list.
    CoreTitles,
    /// One row per library scenario.
    Scenarios,
    /// One row per consortium scenario, its members in order.
    ConsortiumScenarios,
    /// Changed settings: scenario, key, posted value.
    Settings,
    /// Subscribed titles per scenario.
    Subscriptions,
}

impl Table {
    /// Every table, in the order of the documentation.
    pub const ALL: [Table; 24] = [
        Table::Journals,
        Table::PapersByYear,
        Table::DownloadTotals,
        Table::DownloadAgeProfile,
        Table::OaPapersByYear,
        Table::Embargo,
        Table::SocialNetworkShare,
        Table::ApcPapers,
        Table::InstitutionCitations,
        Table::InstitutionAuthorships,
        Table::Institutions,
        Table::Sources,
        Table::Packages,
        Table::Counter,
        Table::Prices,
        Table::Pta,
        Table::Citations,
        Table::Authorships,
        Table::TitleFilter,
        Table::CoreTitles,
        Table::Scenarios,
        Table::ConsortiumScenarios,
        Table::Settings,
        Table::Subscriptions,
    ];

    /// The tables that describe journals independently of a library, and institutions by their ROR ids.
    pub const REFERENCE: [Table; 12] = [
        Table::Journals,
        Table::PapersByYear,
        Table::DownloadTotals,
        Table::DownloadAgeProfile,
        Table::OaPapersByYear,
        Table::Embargo,
        Table::SocialNetworkShare,
        Table::ApcPapers,
        Table::InstitutionCitations,
        Table::InstitutionAuthorships,
        Table::Institutions,
        Table::Sources,
    ];

    /// The name of the file (without its ending) and of the SQL relation.
    pub fn name(self) -> &'static str {
        columns::of(self).name
    }

    /// Returns what one row represents.
    pub fn one_row_per(self) -> &'static str {
        columns::of(self).one_row_per
    }

    /// The columns whose combined values must be unique; empty if rows may repeat.
    pub fn key(self) -> &'static [&'static str] {
        columns::of(self).key
    }

    /// The columns in order, each with its meaning.
    pub fn columns(self) -> &'static [Column] {
        columns::of(self).columns
    }

    /// Whether this is reference data about institutions, by their ROR ids.
    pub fn is_of_institutions(self) -> bool {
        matches!(
            self,
            Table::ApcPapers | Table::InstitutionCitations | Table::InstitutionAuthorships
        )
    }

    /// Whether reference data without rows of this table have the same version as before the table existed.
    pub(crate) fn is_nothing_when_empty(self) -> bool {
        self.is_of_institutions() || matches!(self, Table::Institutions | Table::Sources)
    }

    /// Whether an input folder must contain this table.
    pub fn is_required(self) -> bool {
        matches!(
            self,
            Table::Journals
                | Table::PapersByYear
                | Table::DownloadTotals
                | Table::DownloadAgeProfile
        )
    }

    /// Returns the Arrow schema: the documented columns, then `row_no`, the 0-based position of the row in its file. It
    /// defines "first" and "in metadata order" in the model.
    pub fn schema(self) -> SchemaRef {
        let mut fields: Vec<Field> = self
            .columns()
            .iter()
            .map(|column| Field::new(column.name, column.data_type(), true))
            .collect();
        fields.push(Field::new("row_no", DataType::Int32, false));
        Arc::new(Schema::new(fields))
    }

    /// Adds missing optional columns to rows of this table that an older version of the program stored.
    ///
    /// # Errors
    /// Rows of another table.
    pub fn fitted(self, rows: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let schema = self.schema();
        let column = |field: &Arc<Field>| match rows.column_by_name(field.name()) {
            Some(values) => Arc::clone(values),
            None => new_null_array(field.data_type(), rows.num_rows()),
        };
        let columns = schema.fields().iter().map(column).collect();
        RecordBatch::try_new(schema, columns)
    }
}
