//! The five-year forecast of a journal package.
//!
//! Input tables (see [`titlewise_ingest::tables`]) go in, Arrow tables come out. Joins, selection,
//! ranking and sums are SQL (`sql/model`, one relation per file); the arithmetic of one title is the
//! plain functions of [`classic`], called from SQL. This crate knows no HTTP, users or uploads.
//!
//! [`model::Model`] is the way in: [`model::Model::facts`] once per version of the data,
//! [`model::Model::forecast`] once per change of a setting, [`model::Model::journals`] for every
//! change of a subscription.

pub mod added;
pub mod age_fit;
pub mod assumptions;
mod beside;
mod by_reference;
pub mod classic;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod consortium;
pub mod consortium_summary;
pub mod cost_sharing;
pub mod detail;
mod difference;
mod error;
pub mod fact_files;
mod flatten;
mod functions;
mod least_squares;
pub mod listed;
pub mod model;
mod named;
pub mod openalex;
pub mod plain;
pub mod plan;
pub mod rounding;
pub mod scenario;
mod sql;
mod subscription;
pub mod summary;

pub use error::EngineError;
