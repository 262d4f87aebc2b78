//! Explanation of single numbers of a scenario: from a number down to rows of files, rows of the reference data, settings
//! with their last change, and constants of the model.

pub mod explaining;
mod file_rows;
pub mod leaves;
mod reference_cells;
mod setting_changes;
pub mod text;
pub mod wanted;
