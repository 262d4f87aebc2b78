//! The documents of requests and responses, and the API description (OpenAPI 3.1).
//!
//! * [`description`]: the whole description, from the attributes of routes and the schemas of types. [`complete`],
//!   [`parts`], [`tag`], [`bodies`]: what all routes share.
//! * Documents in the format of the compatible service: [`package_document`], [`member_document`], [`scenario_body`],
//!   [`saved`], [`file_rows`], [`journal_rows`], [`journal_tables`], [`journal_members`].
//! * Schemas of what other crates write: the other modules.

pub(crate) mod apc;
pub(crate) mod bodies;
pub(crate) mod comparison;
mod complete;
pub(crate) mod description;
pub(crate) mod file_rows;
pub(crate) mod forms;
pub(crate) mod journal_detail;
pub(crate) mod journal_members;
mod journal_row_schema;
pub(crate) mod journal_rows;
pub(crate) mod journal_tables;
pub(crate) mod known_journal;
pub(crate) mod member_document;
pub(crate) mod package_document;
mod parts;
pub(crate) mod saved;
pub(crate) mod scenario_body;
pub(crate) mod settings;
pub(crate) mod tag;
pub(crate) mod totals;
