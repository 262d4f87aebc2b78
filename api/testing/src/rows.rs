//! CSV files as rows, and comparison of cells.

use std::collections::HashMap;
use std::path::Path;

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

/// Returns whether two cells are the same text, or numbers within a tolerance relative to the larger of the expected
/// value and 1.
pub fn same(expected: &str, got: &str, tolerance: f64) -> bool {
    if expected == got {
        return true;
    }
    match (expected.parse::<f64>(), got.parse::<f64>()) {
        (Ok(expected), Ok(got)) => (expected - got).abs() <= tolerance * expected.abs().max(1.0),
        _ => false,
    }
}
