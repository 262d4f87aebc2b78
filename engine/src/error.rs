//! Errors of the engine.

use datafusion::error::DataFusionError;

/// An error of the forecast engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The scenario is not in the input.
    #[error("there is no scenario \"{scenario_id}\"; the input has: {known}")]
    UnknownScenario {
        /// The requested scenario.
        scenario_id: String,
        /// Scenarios of the input, separated by commas.
        known: String,
    },
    /// The value of a numeric setting is not a number.
    #[error("the setting \"{key}\" takes a number, and \"{value}\" is none")]
    BadSetting {
        /// Name of the setting.
        key: String,
        /// The posted value.
        value: String,
    },
    /// A relation of the model lacks a column that the engine reads.
    #[error("the relation \"{relation}\" has no column \"{column}\" of the type {expected}")]
    Column {
        /// The relation.
        relation: &'static str,
        /// The missing column.
        column: String,
        /// Its type.
        expected: &'static str,
    },
    /// A query of the model failed.
    #[error("the query \"{query}\" failed: {source}")]
    Query {
        /// Name of the file in `sql/model`.
        query: &'static str,
        /// Error from DataFusion.
        source: Box<DataFusionError>,
    },
    /// Rows of fact files are missing where a query runs.
    #[error(
        "of {expected} rows of \"{table}\" {found} are seen where the query runs; every process must reach the same store \
         under the same address"
    )]
    Files {
        /// Which files.
        table: &'static str,
        /// Number of rows in the files.
        expected: usize,
        /// Number of rows found.
        found: usize,
    },
    /// Arrow cannot build a table.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
}

impl EngineError {
    /// Attaches the name of the failed query to DataFusion's error.
    pub(crate) fn in_query(query: &'static str) -> impl Fn(DataFusionError) -> EngineError {
        move |source| EngineError::Query { query, source: Box::new(source) }
    }
}
