//! The commands of `titlewise`, one per file.
//!
//! Shared modules: `output` (destination of rows and summaries), `unfinished` (removes partly written files), `folder`
//! (the same for folders), `kept` (location of catalog and files), `progress` (on stderr), `report_text` (a file's
//! report as text).
//! people).

pub mod backup;
pub mod check;
pub mod config_file;
mod connection_args;
pub mod consortium;
mod coverage;
mod error;
pub mod executor;
pub mod explain;
mod folder;
pub mod forecast;
mod forecast_task;
mod form_args;
mod format_arg;
pub mod generate;
pub mod inspect;
pub mod kept;
mod library_files;
mod limits;
mod old_client_args;
mod openalex;
mod other_sources;
mod output;
mod progress;
mod quota_args;
pub mod reference;
mod report_text;
pub mod restore;
pub mod scheduler;
pub mod serve;
mod sign_on_args;
mod source_args;
pub(crate) mod unfinished;
pub mod user;
mod user_access;

pub use error::CommandError;
pub use unfinished::{cancel, interrupted};
