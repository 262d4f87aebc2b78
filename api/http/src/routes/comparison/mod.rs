//! Comparison of scenarios.

pub(crate) mod compare;
pub(crate) mod comparison_file;
mod sheets;
pub(crate) mod title;
mod title_rows;
pub(crate) mod why;
