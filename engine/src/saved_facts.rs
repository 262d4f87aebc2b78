//! Facts and forecasts in Arrow's own file format, which loads without parsing and without calculating: the columns are
//! as in memory.
//!
//! A file is only for the program that wrote it. Its name has to follow from the program and the data; a forecast has
//! this name in the file.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use arrow::datatypes::SchemaRef;
use arrow::error::ArrowError;
use arrow::ipc::reader::FileReader;
use arrow::ipc::writer::FileWriter;

use crate::columns::by_reference::{by_reference, by_value};
use crate::columns::memory::in_own_memory;
use crate::consortium::queries::CONSORTIUM_FORECAST;
use crate::error::EngineError;
use crate::facts::{Facts, HOLDING, TITLE, Titles};
use crate::model::{Forecast, Model, Whose};
use crate::plan::Relations;

/// The key under which a file has its name.
const NAME: &str = "name";

impl Model {
    /// Returns the file of titles.
    ///
    /// # Errors
    /// Errors of the encoder.
    pub fn save_titles(&self, titles: &Titles) -> Result<Vec<u8>, EngineError> {
        written(&by_value(TITLE, &self.schema_of_fact(TITLE), &titles.rows)?)
    }

    /// Returns the titles of a file.
    ///
    /// # Errors
    /// A file that is broken, or has other columns than this program's.
    pub fn saved_titles(&self, file: &[u8], base_year: i32) -> Result<Titles, EngineError> {
        Ok(Titles { rows: read(TITLE, &self.schema_of_fact(TITLE), file)?, base_year })
    }

    /// Returns the file of a library's titles. The titles themselves, which all libraries share, are not in it.
    ///
    /// # Errors
    /// Errors of the encoder.
    pub fn save_holdings(&self, facts: &Facts) -> Result<Vec<u8>, EngineError> {
        written(&by_value(HOLDING, &self.schema_of_fact(HOLDING), facts.relation(HOLDING))?)
    }

    /// Returns the facts of a library from a file and the titles.
    ///
    /// # Errors
    /// A file that is broken, or has other columns than this program's.
    pub fn saved_holdings(&self, file: &[u8], titles: &Titles) -> Result<Facts, EngineError> {
        let holdings = read(HOLDING, &self.schema_of_fact(HOLDING), file)?;
        let relations = Relations::default().with(TITLE, titles.rows.clone());
        Ok(Facts::new(relations.with(HOLDING, holdings), titles.base_year))
    }

    /// Returns the file of a consortium's forecast.
    ///
    /// # Errors
    /// Errors of the encoder.
    pub fn save_forecast(&self, forecast: &Forecast, name: &str) -> Result<Vec<u8>, EngineError> {
        let schema = forecast.rows.schema().as_ref().clone();
        let named = HashMap::from([(NAME.to_owned(), name.to_owned())]);
        written(&forecast.rows.clone().with_schema(Arc::new(schema.with_metadata(named)))?)
    }

    /// Returns a consortium's forecast from a file; `None` if it has another name.
    ///
    /// # Errors
    /// A file that is broken, or has other columns than this program's.
    pub fn saved_forecast(&self, file: &[u8], name: &str) -> Result<Option<Forecast>, EngineError> {
        let schema = self.consortium.forecast.schema();
        let reader = FileReader::try_new(Cursor::new(file), None)?;
        if reader.schema().metadata().get(NAME).is_none_or(|of| of != name) {
            return Ok(None);
        }
        has_columns(CONSORTIUM_FORECAST, &reader, &schema)?;
        let part = |part: Result<RecordBatch, ArrowError>| {
            RecordBatch::try_new(Arc::clone(&schema), part?.columns().to_vec())
        };
        let parts = reader.map(part).collect::<Result<Vec<_>, _>>()?;
        let rows = in_own_memory(&concat_batches(&schema, &parts)?)?;
        Ok(Some(Forecast { rows, whose: Whose::Consortium }))
    }
}

fn written(rows: &RecordBatch) -> Result<Vec<u8>, EngineError> {
    let mut file = FileWriter::try_new(Vec::new(), &rows.schema())?;
    file.write(rows)?;
    Ok(file.into_inner()?)
}

/// Checks the columns of a file.
fn has_columns(
    relation: &'static str,
    file: &FileReader<Cursor<&[u8]>>,
    schema: &SchemaRef,
) -> Result<(), EngineError> {
    if file.schema().fields() == schema.fields() {
        return Ok(());
    }
    let told = format!("a file of the relation \"{relation}\" has other columns");
    Err(ArrowError::SchemaError(told).into())
}

/// Returns the rows by reference, as calculated facts have them.
fn read(
    relation: &'static str,
    schema: &SchemaRef,
    file: &[u8],
) -> Result<Vec<RecordBatch>, EngineError> {
    let reader = FileReader::try_new(Cursor::new(file), None)?;
    has_columns(relation, &reader, schema)?;
    let parts = reader.collect::<Result<Vec<_>, _>>()?;
    by_reference(relation, schema, &[in_own_memory(&concat_batches(schema, &parts)?)?])
}
