//! The five-year forecast of a journal package.
//!
//! Reads input tables (see [`titlewise_ingest::tables`]) and returns Arrow tables. Joins, selection,
//! ranking and sums are SQL (`sql/model`, one relation per file); the arithmetic of one title is the
//! plain functions of [`classic`], called from SQL. This crate does not depend on HTTP, users or uploads.
//!
//! [`model::Model`] is the entry point: [`model::Model::facts`] once per version of the data,
//! [`model::Model::forecast`] once per change of a setting, [`model::Model::journals`] for every
//! change of a subscription.
//!
//! * [`model`]: the layers. [`scenario`], [`assumptions`]: the arguments of a forecast. [`results`]: totals and single
//!   titles. [`compare`]: several scenarios side by side, and what their difference follows from. [`consortium`]: all members of a consortium. [`plain`]: the same forecast as one loop.
//! * [`derivation`]: named values with the expressions that give them. [`explain`]: every number of a title as such.
//! * [`classic`]: the arithmetic of one title. [`fit`]: use by age. `functions`: both as functions of SQL.
//! * `facts`: what no setting changes. `scenario_titles`: the titles of a scenario with their facts. `saved_facts`: facts as files.
//!   [`plan`]: queries that are planned once. `sql`: their text. `columns`: helpers for Arrow columns.
//! * [`openalex`], [`added`]: reference data from a snapshot of OpenAlex and from other open sources.

pub mod added;
pub mod assumptions;
pub mod classic;
#[cfg(feature = "cluster")]
pub mod cluster;
mod columns;
pub mod compare;
pub mod consortium;
pub mod derivation;
mod error;
pub mod explain;
mod facts;
pub mod fit;
mod functions;
pub mod model;
pub mod openalex;
pub mod plain;
pub mod plan;
pub mod results;
mod saved_facts;
pub mod scenario;
mod scenario_titles;
mod sql;
mod subscription;

pub use error::EngineError;
