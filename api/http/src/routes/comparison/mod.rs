//! Comparison of scenarios.

pub(crate) mod compare;
pub(crate) mod comparison_file;
mod sheets;
mod title_rows;
pub(crate) mod why;
