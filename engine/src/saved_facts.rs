//! Facts in Arrow's own file format, which loads without parsing and without calculating: the columns are as in memory.
//!
//! A file is only for the program that wrote it. Its name has to follow from the program and the data.

use std::io::Cursor;

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use arrow::datatypes::SchemaRef;
use arrow::error::ArrowError;
use arrow::ipc::reader::FileReader;
use arrow::ipc::writer::FileWriter;

use crate::columns::by_reference::{by_reference, by_value};
use crate::error::EngineError;
use crate::model::{Facts, Model, Titles};
use crate::plan::Relations;

/// The relation of titles.
const TITLE: &str = "title";
/// The relation of a library's titles.
const HOLDING: &str = "holding";

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
        Ok(Facts { relations: relations.with(HOLDING, holdings), base_year: titles.base_year })
    }
}

fn written(rows: &RecordBatch) -> Result<Vec<u8>, EngineError> {
    let mut file = FileWriter::try_new(Vec::new(), &rows.schema())?;
    file.write(rows)?;
    Ok(file.into_inner()?)
}

/// Returns the rows by reference, as calculated facts have them.
fn read(
    relation: &'static str,
    schema: &SchemaRef,
    file: &[u8],
) -> Result<Vec<RecordBatch>, EngineError> {
    let reader = FileReader::try_new(Cursor::new(file), None)?;
    if reader.schema() != *schema {
        let told = format!("a file of the relation \"{relation}\" has other columns");
        return Err(ArrowError::SchemaError(told).into());
    }
    let parts = reader.collect::<Result<Vec<_>, _>>()?;
    by_reference(relation, schema, &[concat_batches(schema, &parts)?])
}
