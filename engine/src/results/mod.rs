//! Results of a forecast: totals, single titles, and the difference between two forecasts.

pub mod detail;
pub(crate) mod difference;
pub(crate) mod difference_query;
pub mod summary;
