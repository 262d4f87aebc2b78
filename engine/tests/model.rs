//! The model's queries: against snapshots, against a plain loop, and against golden details.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // A test may fail.

mod model {
    mod details;
    mod explained;
    mod explained_examples;
    mod listed;
    mod members;
    mod plain;
    mod plans;
    mod recorded;
    mod saved;
    mod snapshots;
    mod stages;
    mod switches;
}
