//! Operations of Titlewise, without HTTP: accounts, uploads, forecasts, consortia, forms, email and reference data.
//!
//! Each subject is a handle that is cheap to clone: [`Accounts`](accounts::Accounts), [`Uploads`](uploads::Uploads),
//! [`Forecasts`](forecasts::Forecasts), [`Consortia`](consortium::Consortia), [`References`](references::References),
//! [`Forms`](forms::Forms), [`Outbox`](outbox::Outbox) and [`Sandboxes`](demo::sandbox::Sandboxes). [`Services`](services::Services) opens all of them from one
//! [`Config`](config::Config) and runs their background tasks. Every operation returns an [`Error`](error::Error) on
//! failure, which the HTTP crate turns into a problem document.

pub mod accounts;
pub mod attention;
pub mod backoff;
pub mod cache;
pub mod comparison;
pub mod config;
pub mod config_check;
pub mod consortium;
pub mod demo;
pub mod error;
pub mod explanation;
pub mod forecasts;
pub mod forms;
pub mod housekeeping;
pub mod lookup;
pub mod measures;
pub mod outbox;
pub mod processors;
pub mod references;
pub mod services;
pub mod sign_on;
pub mod start_error;
pub mod uploads;
pub mod weight;
pub mod worker;
