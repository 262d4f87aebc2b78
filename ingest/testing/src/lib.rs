//! Support for tests; never a dependency of the program.
//!
//! * [`real_files`]: checks that need files we may not publish. They are skipped and counted if the files are missing.
//! * [`golden`]: the golden data of the forecast, which are part of the repository.
//! * [`samples`]: generated files in the layouts of publishers and open sources.
//! * [`hostile`]: malicious files of every format.
//! * [`writer`]: a plain model of a library file's content, and every format it can be written in.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

pub mod hostile;
mod places;
mod real_files;
pub mod samples;
pub mod writer;

pub use places::{golden, workspace};
pub use real_files::{RealFiles, real_files};
