//! Comparison of forecasts: the titles of several scenarios side by side, and what a difference of a total follows from.

pub mod attribution;
pub(crate) mod comparison_query;
pub mod factor_set;
pub mod shapley;
pub mod side_by_side;
