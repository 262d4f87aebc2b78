//! What institutions cite and publish, requested from OpenAlex while the server runs.
//!
//! [`run`]: a refresh is a row of the catalog and a task of this server; its result is a new version of the reference
//! data. [`tasks`]: the refreshes of this server. [`asked`]: from ROR ids to rows. [`error`]: why a refresh failed.

pub(crate) mod asked;
pub mod error;
pub mod run;
pub(crate) mod tasks;
