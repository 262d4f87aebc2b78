//! Explanation of the numbers of a scenario: every column of a title's forecast, down to settings, reference data and data of
//! the library, and every total, down to values of titles.

pub mod answer;
pub mod cell_formula;
mod columns;
mod formula;
pub mod labels;
pub mod of_title;
pub mod of_totals;
pub mod ranks;
mod shown;
mod title_values;
mod totals_labels;
mod unit;

pub use answer::{Explained, Limits, Others, explained};
pub use cell_formula::cell_formula;

pub use of_title::title_derivation;
pub use of_totals::{names_of_totals, total_derivation};
pub use ranks::explain_ranks;
pub use unit::Unit;
