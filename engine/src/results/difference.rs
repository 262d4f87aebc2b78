//! Effect of other reference data on a scenario, title by title: `sql/model/difference.sql`.

use arrow::array::RecordBatch;
use arrow::compute::cast;
use arrow::datatypes::DataType;

use crate::columns::named::Named;
use crate::error::EngineError;
use crate::model::Model;
use crate::plan::Relations;
use crate::results::difference_query::{COLUMNS, SIDES, schema};

/// Selects the columns of a side from the titles of a scenario.
fn side(relation: &'static str, journals: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let journals = Named { relation, rows: journals };
    let column = |(name, kind): &(&str, DataType)| Ok(cast(journals.any(name)?, kind)?);
    let columns = COLUMNS.iter().map(column).collect::<Result<_, EngineError>>()?;
    Ok(RecordBatch::try_new(schema(), columns)?)
}

impl Model {
    /// Returns the titles that differ between two results of [`Model::journals`]: one row for each that is added or
    /// removed, or whose values or rank change.
    ///
    /// # Errors
    /// Errors of the query.
    pub async fn difference(
        &self,
        before: &RecordBatch,
        after: &RecordBatch,
    ) -> Result<RecordBatch, EngineError> {
        let mut relations = Relations::default();
        for (name, journals) in SIDES.into_iter().zip([before, after]) {
            relations.set(name, vec![side(name, journals)?]);
        }
        self.difference.run_to_one(&relations).await
    }
}
