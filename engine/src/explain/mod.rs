//! Explanation of the numbers of a scenario's titles: every column of a forecast, down to settings, reference data and
//! data of the library.

pub mod answer;
pub mod cell_formula;
mod columns;
mod formula;
pub mod labels;
pub mod of_title;
mod shown;

pub use answer::{Explained, explained};
pub use cell_formula::cell_formula;
pub use labels::Unit;
pub use of_title::title_derivation;
