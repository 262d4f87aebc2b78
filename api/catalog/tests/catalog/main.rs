//! The catalog on SQLite and PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // In a test, what must not happen is a failure.

mod leases;
mod purge;
mod temporary;
mod upgrade;
