//! The query that compares two forecasts: `sql/model/difference.sql`.

use std::sync::Arc;

use arrow::datatypes::{DataType, Field, Schema, SchemaRef};

use crate::error::EngineError;
use crate::plan::{Planner, Prepared};
use crate::sql::relation;

/// The two sides, each with the columns that are compared.
pub(crate) const SIDES: [&str; 2] = ["title_before", "title_after"];

/// The compared columns of a title, and those that identify it. The same for libraries and consortia.
pub(crate) const COLUMNS: [(&str, DataType); 12] = [
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

pub(crate) fn schema() -> SchemaRef {
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
