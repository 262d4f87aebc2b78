//! The command line through the built binary, and the server over real HTTP.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // In a test, what cannot be is a failure.

mod accounts;
mod apc;
mod backup;
mod configuration;
mod consortia;
mod consortium;
mod database;
mod described;
mod downloads;
mod exports;
mod faults;
mod files;
mod forms;
mod golden;
mod golden_consortium;
mod hook;
mod inspect;
mod institution_data;
mod jobs;
mod known_addresses;
mod library_files;
mod mail_server;
mod matrix;
mod observed;
mod people;
mod process;
mod proposals;
mod running;
mod s3;
mod scenarios;
mod server;
mod sharing;
mod support;
mod upload_fuzz;
mod wire;
