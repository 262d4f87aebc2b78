//! Consortia: forecasts over the members of a package, and how libraries become members.
//!
//! * [`handle`], [`feeding`], [`mode`]: members and copies of their files.
//! * [`members`], [`member_data`]: the members of a package with the data that their forecasts depend on.
//! * [`member_cache`], [`member_rows`], [`member_files`]: the members' forecasts, in memory or as files in the store.
//! * [`run`], [`runs`], [`resume`], [`progress`]: computing a scenario, and resuming after a server is lost.
//! * [`current`]: what can be shown now. [`titles`]: title facts that all members share.

pub mod current;
pub mod feeding;
pub mod handle;
pub mod member_cache;
pub mod member_data;
pub mod member_files;
pub mod member_rows;
pub(crate) mod member_uploads;
pub mod members;
pub mod mode;
pub mod progress;
pub mod resume;
pub mod run;
pub mod runs;
pub mod titles;

pub use handle::Consortia;
