//! Explanation of single numbers of a scenario: from a number of a title down to rows of files, rows of the reference data,
//! settings with their last change, and constants of the model; from a total down to numbers of titles.

pub mod answer;
pub mod explaining;
mod file_rows;
pub mod leaves;
pub mod lines;
mod reference_cells;
mod setting_changes;
mod sources;
pub mod text;
pub mod wanted;
pub mod workbook;
