//! Forecasts over all members of a consortium.
//!
//! * [`queries`]: the arguments of a forecast, and its queries. [`members`]: the forecast of all members.
//!   [`member_sums`]: its sums over members, cached. [`title_sums`]: the addition. [`title_ranges`]: the titles that
//!   each processor adds. [`summary`]: totals.
//! * [`file_backed`], [`fact_files`]: forecasts of consortia whose facts do not fit into memory.
//! * [`cost_sharing`]: how members share the cost.

pub mod cost_sharing;
pub mod fact_files;
pub mod file_backed;
pub mod member_sums;
pub mod members;
pub mod queries;
pub mod summary;
mod title_ranges;
mod title_sums;
