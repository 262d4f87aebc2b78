//! Uploaded files, from their bytes to the tables that forecasts read.
//!
//! * [`handle`]: the handle. [`intake`]: stores and reads one file. [`workers`]: the queue of files to read.
//! * [`ingested`]: a file that was read, with its report. [`file_report`]: the schema of the report.
//! * [`reading_memory`]: the memory that all readings share.
//! * [`replacing`]: when a new file needs a confirmation. [`rereading`]: reads a file as another kind.
//! * [`slots`]: which kinds of files a package has. [`package_rules`]: which files it accepts.
//! * [`price_lists`]: price lists that the operator provides.
//! * [`problem_groups`]: problems by kind, with examples and remedies ([`problem_words`]).
//! * [`quota`]: refusals of uploads that an institution has no room for.

pub mod file_report;
pub mod handle;
pub mod ingested;
pub mod intake;
pub mod package_rules;
pub mod price_lists;
pub mod problem_groups;
mod problem_words;
mod quota;
pub mod reading_memory;
pub mod replacing;
pub mod rereading;
pub mod slots;
pub mod workers;

pub use handle::Uploads;
