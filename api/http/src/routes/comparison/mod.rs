//! Comparison of scenarios.

pub(crate) mod compare;
mod title_rows;
pub(crate) mod why;
