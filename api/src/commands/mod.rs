//! The commands of `titlewise`, one per file.
//!
//! What several share: `output` (where rows and summaries go), `unfinished` (nothing half-written is
//! left), `folder` (the same for folders), `kept` (where
//! catalog and files are), `progress` (on stderr), `report_text` (a file's report for
//! people).

pub mod backup;
pub mod check;
pub mod config_file;
pub mod consortium;
mod coverage;
mod error;
pub mod executor;
mod folder;
pub mod forecast;
mod form_args;
pub mod generate;
pub mod inspect;
pub mod kept;
mod library_files;
mod limits;
mod openalex;
mod other_sources;
mod output;
mod progress;
pub mod reference;
mod report_text;
pub mod restore;
pub mod scheduler;
pub mod serve;
mod unfinished;
pub mod user;

pub use error::CommandError;
pub use unfinished::{cancel, interrupted};
