//! Forecasts of scenarios.
//!
//! * [`handle`]: the handle, with caches whose keys name a version of the data, so that entries never go stale.
//! * [`request`], [`requesting`]: the request for a forecast, and how it is built. [`current`]: what can be shown of it
//!   now. `extent`: how much of it. [`forecasting`]: computes it. `sent`: which ones clients have. `saved_facts`: spares
//!   a restarted server the calculation of facts.
//! * [`warning`], [`warnings`]: what the data of a package lack. [`left_out`]: subscribed titles that a filter hides.
//! * [`public_summary`]: the contents of a scenario's public page.

pub mod current;
pub(crate) mod extent;
pub mod forecasting;
pub mod handle;
pub mod known_titles;
pub mod left_out;
pub mod public_summary;
pub mod request;
pub mod requesting;
mod saved_facts;
mod sent;
pub mod warning;
pub mod warnings;

pub use handle::Forecasts;
