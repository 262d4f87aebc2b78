//! Explanation of numbers.

pub(crate) mod explain;
pub(crate) mod explain_file;
