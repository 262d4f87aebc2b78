//! What can go wrong in the engine.

use datafusion::error::DataFusionError;

/// An error of the forecast engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The input has no such scenario.
    #[error("there is no scenario \"{scenario_id}\"; the input has: {known}")]
    UnknownScenario {
        /// Scenario asked for.
        scenario_id: String,
        /// Scenarios of the input, separated by commas.
        known: String,
    },
    /// A setting that takes a number was given something else.
    #[error("the setting \"{key}\" takes a number, and \"{value}\" is none")]
    BadSetting {
        /// Name of the setting.
        key: String,
        /// Value posted.
        value: String,
    },
    /// A relation of the model lacks a column that the engine reads.
    #[error("the relation \"{relation}\" has no column \"{column}\" of the type {expected}")]
    Column {
        /// Relation read.
        relation: &'static str,
        /// Column looked for.
        column: String,
        /// Its type.
        expected: &'static str,
    },
    /// A query of the model failed.
    #[error("the query \"{query}\" failed: {source}")]
    Query {
        /// Name of the file in `sql/model`.
        query: &'static str,
        /// What DataFusion says.
        source: Box<DataFusionError>,
    },
    /// Files of facts are not seen where a query runs.
    #[error(
        "of {expected} rows of \"{table}\" {found} are seen where the query runs; every process must reach the same store \
         under the same address"
    )]
    Files {
        /// Which files.
        table: &'static str,
        /// Rows that they have.
        expected: usize,
        /// Rows that are seen.
        found: usize,
    },
    /// Arrow refused to build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl EngineError {
    /// Names the query that DataFusion's error came from.
    pub(crate) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> EngineError {
        move |source| EngineError::Query { query, source: Box::new(source) }
    }
}
