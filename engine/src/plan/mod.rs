//! Queries that are planned once and run many times.
//!
//! For a few thousand titles, planning a query takes several times as long as running it. A query of `sql/model` is
//! therefore planned against [`leaf`] tables, which contain only a schema, and every run resolves the rows in its own
//! [`Relations`].

mod leaf;
mod prepared;
mod session;
mod standard;

use std::collections::HashMap;

use arrow::array::RecordBatch;

pub use prepared::Prepared;
pub use session::Planner;
pub(crate) use session::{in_written_order, keep_order_of_joins, register_functions, settings};
pub(crate) use standard::context;

/// The rows of the relations that a run reads, by name.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    rows: HashMap<&'static str, Vec<RecordBatch>>,
}

impl Relations {
    /// Adds or replaces a relation.
    pub fn set(&mut self, name: &'static str, batches: Vec<RecordBatch>) {
        self.rows.insert(name, batches);
    }

    /// Like [`Relations::set`], for chaining.
    #[must_use]
    pub fn with(mut self, name: &'static str, batches: Vec<RecordBatch>) -> Self {
        self.set(name, batches);
        self
    }

    /// Returns the batches of a relation, empty if it is missing.
    pub fn get(&self, name: &str) -> Option<&[RecordBatch]> {
        self.rows.get(name).map(Vec::as_slice)
    }
}
