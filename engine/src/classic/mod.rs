//! The `classic` edition of the model: the arithmetic of one title, stage by stage.
//!
//! Each file is one section of the model's definition and contains plain functions on five-vectors, so that a later
//! edition can replace one stage and keep the rest. [`title::forecast_title`] defines the order of evaluation, and
//! [`stages`] what a change of a setting leaves as it is. Nothing
//! here depends on Arrow or DataFusion.

pub mod age_curve;
pub mod cost;
pub mod fulfilment;
pub mod growth;
pub mod oa_types;
pub mod open_access;
pub mod papers;
pub mod perpetual_access;
pub mod stages;
pub mod title;
pub mod usage;
pub mod year_matrix;

/// A value for each of five years or ages.
pub type Five = [f64; 5];
