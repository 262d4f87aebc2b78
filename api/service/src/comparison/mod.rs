//! Comparison of two to six scenarios, or versions of one.
//!
//! * [`scenario_name`]: what is compared, as a request names it. [`compared`]: a scenario with its titles and totals.
//! * [`totals`], [`settings`], [`data`], [`titles`]: what is compared. [`comparing`]: all of it.
//! * [`factors`]: what two scenarios differ in, and scenarios between both. [`evaluating`]: their totals. [`why`]: what
//!   each factor contributes to the difference of a total.
//! * [`title`]: a single title in each scenario, since when and why.
//! * [`paragraph`]: the comparison as sentences for a report.

pub mod compared;
pub mod comparing;
pub mod data;
mod evaluating;
mod factors;
pub mod paragraph;
pub mod scenario_name;
pub mod settings;
pub mod title;
pub mod titles;
pub mod totals;
pub mod why;
