//! The child process in which each malicious file is read.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)] // A test may fail and prints.

pub mod isolation;
