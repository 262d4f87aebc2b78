//! What the integration tests share: where the fixtures are, running the command, reading CSV.
#![allow(clippy::panic, dead_code)] // Each test binary uses its own part.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The shared folder with golden data and real files: `TITLEWISE_FIXTURES`, by default `../shared`
/// beside the checkout.
pub fn fixtures() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("TITLEWISE_FIXTURES").map_or_else(default, PathBuf::from);
    assert!(
        folder.join("model/golden").is_dir(),
        "The golden data are not at {}. Set TITLEWISE_FIXTURES to the folder that holds model/ and \
         fixtures/; without it this test proves nothing.",
        folder.display()
    );
    folder
}

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

/// A CSV file: rows by key, each a map from column to text.
pub struct Rows {
    pub columns: Vec<String>,
    pub by_key: HashMap<String, HashMap<String, String>>,
}

impl Rows {
    pub fn read(path: &Path, key: &[&str]) -> Self {
        let mut reader =
            csv::Reader::from_path(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let columns: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let mut by_key = HashMap::new();
        for record in reader.records() {
            let record = record.unwrap();
            let cells = columns.iter().cloned().zip(record.iter().map(str::to_owned));
            let row: HashMap<String, String> = cells.collect();
            let name = key.iter().map(|column| row[*column].as_str()).collect::<Vec<_>>().join("/");
            assert!(by_key.insert(name.clone(), row).is_none(), "{path:?} has {name} twice");
        }
        Self { columns, by_key }
    }
}

/// Whether two cells are the same text, or numbers within a tolerance relative to the larger of the
/// expected value and 1.
pub fn same(expected: &str, got: &str, tolerance: f64) -> bool {
    if expected == got {
        return true;
    }
    match (expected.parse::<f64>(), got.parse::<f64>()) {
        (Ok(expected), Ok(got)) => (expected - got).abs() <= tolerance * expected.abs().max(1.0),
        _ => false,
    }
}
