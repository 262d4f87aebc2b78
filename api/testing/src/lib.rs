//! Shared helpers for the tests of the API.
//!
//! * [`database`]: each test on SQLite and PostgreSQL. [`running`]: a server in this process.
//! * [`described`]: comparison of responses with the OpenAPI description.
//! * [`consortium`], [`small_library`], [`snapshot`]: test data. [`rows`]: CSV files.
//! * [`bucket`], [`google_store`], [`hook`], [`mail_server`], [`outbox`], [`stand_in`]: stores, webhooks, email, and
//!   OpenAlex.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "support of tests: what must not happen is a failure"
)]

pub mod bucket;
pub mod consortium;
pub mod database;
pub mod described;
pub mod google_store;
pub mod hook;
pub mod mail_server;
pub mod outbox;
pub mod rows;
pub mod running;
pub mod small_library;
pub mod snapshot;
pub mod stand_in;
