//! Shared by the integration tests: runs the command.
#![allow(clippy::panic, dead_code)] // Each test binary uses its own part.

use std::process::{Command, Output};

/// Runs `titlewise`.
pub fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_titlewise")).args(args).output().unwrap()
}

/// Runs `titlewise` and expects success.
pub fn titlewise(args: &[&str]) {
    let output = run(args);
    assert!(
        output.status.success(),
        "titlewise {args:?} failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
