//! The documentation of tables and columns agrees with the code. With `TITLEWISE_UPDATE_DOCS` set, it is rewritten
//! instead.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::fmt::Write;
use std::path::Path;

use titlewise_ingest::TableKind;
use titlewise_ingest::tables::Table;

const BEGIN: &str = "<!-- begin:";
const END: &str = "<!-- end -->";

/// Compares the part of a document between the marks.
fn compare(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let begin = text.find(BEGIN).unwrap();
    let begin = begin + text[begin..].find('\n').unwrap() + 1;
    let end = text.find(END).unwrap();
    if std::env::var_os("TITLEWISE_UPDATE_DOCS").is_some() {
        let written = format!("{}{expected}{}", &text[..begin], &text[end..]);
        std::fs::write(&path, written).unwrap();
        return;
    }
    assert!(
        text[begin..end] == *expected,
        "ingest/docs/{name} does not say what the code says; TITLEWISE_UPDATE_DOCS=1 cargo test --test docs \
         writes it again"
    );
}

#[test]
fn input_tables() {
    let mut text = String::new();
    for table in Table::ALL {
        let required = if table.is_required() { " (required)" } else { "" };
        writeln!(text, "\n### {}{required}\n", table.name()).unwrap();
        let kind =
            if Table::REFERENCE.contains(&table) { "Reference data" } else { "A library's own" };
        writeln!(text, "{kind}. One row per {}.\n", table.one_row_per()).unwrap();
        if !table.key().is_empty() {
            writeln!(text, "Key: `{}`.\n", table.key().join("`, `")).unwrap();
        }
        writeln!(text, "| column | type | takes | meaning |\n|---|---|---|---|").unwrap();
        for column in table.columns() {
            let blank = match (column.may_be_blank(), column.may_be_missing()) {
                (false, _) => ", never blank",
                (true, false) => "",
                (true, true) => "; the column may be missing",
            };
            let (name, kind, takes) = (column.name, column.data_type(), column.takes());
            writeln!(text, "| `{name}` | {kind} | {takes}{blank} | {} |", column.meaning).unwrap();
        }
    }
    text.push('\n');
    compare("reference-data.md", &text);
}

#[test]
fn upload_tables() {
    let mut text = String::new();
    for kind in TableKind::ALL {
        writeln!(text, "\n### {}\n\nOne row per {}.\n", kind.name(), kind.one_row_per()).unwrap();
        writeln!(text, "| column | type | meaning |\n|---|---|---|").unwrap();
        for column in kind.columns() {
            let (name, meaning) = (column.name, column.meaning);
            writeln!(text, "| `{name}` | {} | {meaning} |", column.values.data_type()).unwrap();
        }
    }
    text.push('\n');
    compare("upload-tables.md", &text);
}
