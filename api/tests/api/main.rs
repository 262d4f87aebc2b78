//! The command line through the built binary, and the server over real HTTP.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // In a test, what cannot be is a failure.

mod accounts;
mod database;
mod described;
mod exports;
mod faults;
mod files;
mod golden;
mod inspect;
mod jobs;
mod library_files;
mod matrix;
mod people;
mod process;
mod running;
mod s3;
mod scenarios;
mod server;
mod support;
mod upload_fuzz;
mod wire;
