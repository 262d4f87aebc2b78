//! Reads the files that libraries upload, from bytes to typed tables and a report.

pub mod cell;
pub mod classify;
pub mod code;
pub mod counter;
pub mod error;
mod estimate;
pub mod heading;
pub mod heading_key;
pub mod issn_map;
pub mod layout;
pub mod limits;
pub mod lists;
pub mod mapping;
pub mod options;
pub mod problems;
pub mod read;
pub mod report;
mod shorten;
pub mod sink;
pub mod source;
pub mod suggest;
pub mod typed;
pub mod watch;

pub use cell::issn::Issn;
pub use error::ReadError;
pub use estimate::memory as estimated_memory;
pub use issn_map::IssnMap;
pub use limits::Limits;
pub use mapping::Mapping;
pub use options::Options;
pub use read::{Reading, read, read_as, read_into, read_with, refused};
pub use report::{Code, Kind, Level, Problem, Report, Verdict};
pub use sink::{Sink, SinkError};
pub use source::input::Input;
pub use typed::{TableKind, TypedTable};
pub use watch::{Counted, Watch};
