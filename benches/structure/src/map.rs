//! What ARCHITECTURE.md states about the workspace. The table of crates has one row per crate, its package name in the first
//! cell and the crates of the workspace that it depends on in the cell below "depends on", each in backticks. Files appear
//! in the text in backticks, by the end of their path.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the crates of a Markdown table, each with the crates that it depends on.
pub fn crates_in(document: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut lines = document.lines();
    let Some(column) = lines.by_ref().find_map(|line| {
        let cells = cells(line);
        let has_crates = cells.first().is_some_and(|first| first.eq_ignore_ascii_case("crate"));
        has_crates.then(|| cells.iter().position(|cell| cell.eq_ignore_ascii_case("depends on")))?
    }) else {
        return BTreeMap::new();
    };
    let rows = lines.take_while(|line| line.trim_start().starts_with('|'));
    let row = |line: &str| {
        let cells = cells(line);
        let name = code(cells.first()?).into_iter().next()?;
        Some((name, code(cells.get(column)?)))
    };
    rows.filter_map(row).collect()
}

/// Returns the Rust and SQL files that a document names in backticks.
pub fn files_in(document: &str) -> BTreeSet<String> {
    let is_file = |name: &String| name.ends_with(".rs") || name.ends_with(".sql");
    document.lines().flat_map(code).filter(is_file).collect()
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let Some(inner) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else {
        return Vec::new();
    };
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Returns the names in backticks.
fn code(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{crates_in, files_in};

    #[test]
    fn rows_are_read_by_their_headings() {
        let text = "Text\n\n| crate | knows | depends on |\n|---|---|---|\n| `a` | x | `b`, `c` |\n\
                    | `b` | y | – |\n\n| `z` | not of this table | `a` |\n";
        let crates = crates_in(text);
        assert_eq!(crates.len(), 2);
        assert_eq!(crates["a"].iter().collect::<Vec<_>>(), ["b", "c"]);
        assert!(crates["b"].is_empty());
    }

    #[test]
    fn files_are_found_in_the_text() {
        let files = files_in("`a/b.rs` is near `c.sql`, not `d` or\n`e f.txt`, and calls `g()`.");
        assert_eq!(files.iter().collect::<Vec<_>>(), ["a/b.rs", "c.sql"]);
    }
}
