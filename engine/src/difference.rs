//! What other reference data make of a scenario, title by title: `sql/model/difference.sql`.

use std::sync::Arc;

use arrow::array::RecordBatch;
use arrow::compute::cast;
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;
use crate::model::Model;
use crate::named::Named;
use crate::plan::{Planner, Prepared, Relations};
use crate::sql::relation;

/// The two sides, each with the columns that are compared.
const SIDES: [&str; 2] = ["title_before", "title_after"];

/// What is compared of a title, and what it is called by. Libraries and consortia have these alike.
const COLUMNS: [(&str, DataType); 12] = [
    ("issn_l", DataType::Utf8),
    ("title", DataType::Utf8),
    ("publisher_short", DataType::Utf8),
    ("subject", DataType::Utf8),
    ("subscribed", DataType::Boolean),
    ("usage", DataType::Float64),
    ("cost", DataType::Float64),
    ("subscription_cost", DataType::Float64),
    ("ill_cost", DataType::Float64),
    ("cpu", DataType::Float64),
    ("cpu_rank", DataType::Int32),
    ("free_instant_usage_percent", DataType::Float64),
];

fn schema() -> SchemaRef {
    let field = |(name, kind): &(&str, DataType)| Field::new(*name, kind.clone(), true);
    Arc::new(Schema::new(COLUMNS.iter().map(field).collect::<Vec<_>>()))
}

/// Plans the query.
pub(crate) async fn prepare(titles: usize) -> Result<Prepared, EngineError> {
    let planner = Planner::for_one();
    for side in SIDES {
        planner.declare(side, schema(), titles)?;
    }
    let (name, sql) = relation::difference;
    planner.prepare(name, sql).await
}

/// The columns of a side, from the titles of a scenario.
fn side(relation: &'static str, journals: &RecordBatch) -> Result<RecordBatch, EngineError> {
    let journals = Named { relation, rows: journals };
    let column = |(name, kind): &(&str, DataType)| Ok(cast(journals.any(name)?, kind)?);
    let columns = COLUMNS.iter().map(column).collect::<Result<_, EngineError>>()?;
    Ok(RecordBatch::try_new(schema(), columns)?)
}

impl Model {
    /// The titles that differ between two answers of [`Model::journals`]: a row for each that comes, goes, changes or moves.
    ///
    /// # Errors
    /// What the query meets.
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
