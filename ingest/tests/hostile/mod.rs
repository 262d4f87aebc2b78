//! Builders of malicious files, and the child process in which each is read.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)] // A test may fail and prints.

pub mod archives;
pub mod binary;
pub mod book;
pub mod isolation;
pub mod raw_zip;
pub mod repeats;
pub mod text;
pub mod xlsb;
