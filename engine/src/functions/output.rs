//! The columns of a forecast, collected title by title.

use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, StructArray};
use arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;

use crate::classic::stages::Stage;
use crate::classic::title::TitleForecast;
use crate::functions::age_fit::{five_type, fives};
use crate::functions::fields::{MEMBER, NamedField, OVERVIEW_YEARS, Read, Reader, TITLE};

/// The fields of a forecast to return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Extent {
    /// Every field.
    Title,
    /// Every number, and the years that totals and subscriptions use: the fields of a list of titles.
    Overview,
    /// The fields that a consortium sums.
    Member,
}

impl Extent {
    fn fields(self) -> impl Iterator<Item = &'static NamedField> {
        let of_title = TITLE.iter().filter(move |(name, _, read)| match self {
            Self::Title => true,
            Self::Overview => !matches!(read, Read::Vector(_)) || OVERVIEW_YEARS.contains(name),
            Self::Member => false,
        });
        MEMBER.iter().chain(of_title)
    }

    /// Returns the fields of the struct that a forecast has in SQL.
    pub(crate) fn arrow_fields(self) -> Fields {
        self.fields().map(arrow_field).collect::<Vec<_>>().into()
    }

    /// Returns those that a stage determines.
    pub(crate) fn arrow_fields_of(self, stage: Stage) -> Fields {
        let of_stage = self.fields().filter(|(_, of, _)| *of == stage);
        of_stage.map(arrow_field).collect::<Vec<_>>().into()
    }
}

fn arrow_field((name, _, read): &NamedField) -> Field {
    match read {
        Read::Number(_) => Field::new(*name, DataType::Float64, false),
        Read::Optional(_) => Field::new(*name, DataType::Float64, true),
        Read::Vector(_) => Field::new(*name, five_type(), false),
        Read::Flag(_) => Field::new(*name, DataType::Boolean, false),
    }
}

/// The columns of forecasts.
pub(crate) struct Columns {
    extent: Extent,
    columns: Vec<Column>,
}

impl Columns {
    /// Returns empty columns with capacity for this many titles.
    pub(crate) fn new(extent: Extent, rows: usize) -> Self {
        Self {
            extent,
            columns: extent.fields().map(|(_, _, read)| Column::new(*read, rows)).collect(),
        }
    }

    /// Adds titles, column by column.
    pub(crate) fn extend(&mut self, forecasts: &[TitleForecast]) {
        for column in &mut self.columns {
            column.extend(forecasts);
        }
    }

    /// Returns the columns as one struct column.
    ///
    /// # Errors
    /// None: every column has one value per title.
    pub(crate) fn finish(self) -> Result<StructArray> {
        let arrays = self.columns.into_iter().map(Column::finish).collect::<Result<Vec<_>>>()?;
        Ok(StructArray::try_new(self.extent.arrow_fields(), arrays, None)?)
    }
}

/// The values of one field.
enum Column {
    Number(Reader<f64>, Vec<f64>),
    Optional(Reader<Option<f64>>, Vec<Option<f64>>),
    Vector(Reader<f64>, Vec<f64>),
    Flag(Reader<bool>, Vec<bool>),
}

impl Column {
    fn new(read: Read, rows: usize) -> Self {
        match read {
            Read::Number(read) => Self::Number(read, Vec::with_capacity(rows)),
            Read::Optional(read) => Self::Optional(read, Vec::with_capacity(rows)),
            Read::Vector(read) => Self::Vector(read, Vec::with_capacity(rows * 5)),
            Read::Flag(read) => Self::Flag(read, Vec::with_capacity(rows)),
        }
    }

    fn extend(&mut self, forecasts: &[TitleForecast]) {
        match self {
            Self::Number(read, values) | Self::Vector(read, values) => read(forecasts, values),
            Self::Optional(read, values) => read(forecasts, values),
            Self::Flag(read, values) => read(forecasts, values),
        }
    }

    fn finish(self) -> Result<ArrayRef> {
        Ok(match self {
            Self::Number(_, values) => Arc::new(Float64Array::from(values)),
            Self::Optional(_, values) => Arc::new(Float64Array::from(values)),
            Self::Vector(_, values) => fives(values)?,
            Self::Flag(_, values) => Arc::new(BooleanArray::from(values)),
        })
    }
}
