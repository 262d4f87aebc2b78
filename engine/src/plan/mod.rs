//! Queries that are planned once and run many times.
//!
//! Planning a query costs several times what running it does for a few thousand titles. So a query of
//! `sql/model` is planned against [`leaf`] tables, which know only their schema, and every run looks
//! the rows up in its own [`Relations`].

mod leaf;
mod prepared;
mod session;

use std::collections::HashMap;

use arrow::array::RecordBatch;

pub use prepared::Prepared;
pub use session::Planner;
pub(crate) use session::{in_written_order, keep_order_of_joins, register_functions, settings};

/// The rows of the relations a run reads, by name.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    rows: HashMap<&'static str, Vec<RecordBatch>>,
}

impl Relations {
    /// Adds or replaces a relation.
    pub fn set(&mut self, name: &'static str, batches: Vec<RecordBatch>) {
        self.rows.insert(name, batches);
    }

    /// The same, for chaining.
    #[must_use]
    pub fn with(mut self, name: &'static str, batches: Vec<RecordBatch>) -> Self {
        self.set(name, batches);
        self
    }

    /// The batches of a relation, none if it is not there.
    pub fn get(&self, name: &str) -> Option<&[RecordBatch]> {
        self.rows.get(name).map(Vec::as_slice)
    }
}
