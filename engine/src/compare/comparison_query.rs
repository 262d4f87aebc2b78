//! The queries that compare the titles of several scenarios: `sql/model/comparison.sql` and `comparison_subject.sql`.

use std::sync::Arc;

use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;
use crate::plan::{Planner, Prepared};
use crate::sql::relation;

/// The relation with the titles of all compared scenarios below each other.
pub(crate) const COMPARED_TITLE: &str = "compared_title";

/// The columns of a title that are compared or shown. The same for libraries and consortia.
pub(crate) const COLUMNS: [(&str, DataType); 8] = [
    ("issn_l", DataType::Utf8),
    ("title", DataType::Utf8),
    ("publisher_short", DataType::Utf8),
    ("subject", DataType::Utf8),
    ("subscribed", DataType::Boolean),
    ("usage", DataType::Float64),
    ("cost", DataType::Float64),
    ("cpu", DataType::Float64),
];

/// Position of the scenario, from 0, and number of scenarios.
pub(crate) const OF_SCENARIO: [&str; 2] = ["scenario_no", "num_scenarios"];

pub(crate) fn schema() -> SchemaRef {
    let of_scenario = OF_SCENARIO.map(|name| Field::new(name, DataType::Int32, false));
    let columns = COLUMNS.map(|(name, kind)| Field::new(name, kind, true));
    Arc::new(Schema::new(of_scenario.into_iter().chain(columns).collect::<Vec<_>>()))
}

/// The planned queries.
#[derive(Debug)]
pub(crate) struct ComparisonQueries {
    /// Titles that are not the same in all scenarios.
    pub(crate) titles: Prepared,
    /// Subjects of all titles.
    pub(crate) subjects: Prepared,
}

impl ComparisonQueries {
    /// Plans the queries. `titles` estimates the number of titles of a scenario.
    pub(crate) async fn prepare(titles: usize) -> Result<Self, EngineError> {
        let planner = Planner::for_one();
        planner.declare(COMPARED_TITLE, schema(), 2 * titles)?;
        let prepare = async |(name, sql)| planner.prepare(name, sql).await;
        Ok(Self {
            titles: prepare(relation::comparison).await?,
            subjects: prepare(relation::comparison_subject).await?,
        })
    }
}
