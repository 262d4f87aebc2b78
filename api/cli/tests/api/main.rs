//! The command line through the built binary, and the server as a process.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // In a test, what must not happen is a failure.
#![allow(clippy::disallowed_methods)] // A test may read the clock of this machine.

mod backup;
mod configuration;
mod connections;
mod data_check_command;
mod explain;
mod faults;
mod golden;
mod hostile_uploads;
mod inspect;
mod leftovers;
mod library_files;
mod long_runs;
mod observed;
mod openalex_service;
#[cfg(unix)]
mod private_folder;
mod process;
mod purge;
mod readme;
mod reference_add;
mod reference_build;
mod reference_versions;
mod stopping;
mod support;
mod sync_order;
mod two_servers;
mod upgrade;
mod upload_fuzz;
mod user;

use titlewise_api_testing::{
    bucket, consortium, database, google_store, outbox, rows, running, small_library, snapshot,
    stand_in,
};
