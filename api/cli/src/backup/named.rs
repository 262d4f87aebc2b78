//! Objects that a row names.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use titlewise_catalog::CatalogRow;
use titlewise_ingest::tables::Table;
use titlewise_storage::{Part, part_of_upload, table_of_reference};

/// Objects that rows name.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// Folders whose objects are all named.
    folders: BTreeSet<String>,
    /// Required objects, with their size in bytes if the row states it.
    needed: BTreeMap<String, Option<u64>>,
}

impl Named {
    /// Adds the objects that a row names. Rows of other tables name none.
    pub(super) fn note(&mut self, table: &str, row: &CatalogRow) {
        match table {
            "upload" => self.note_upload(row),
            "reference" => {
                let version = text(row, "version");
                for table in Table::REFERENCE.into_iter().filter(|table| table.is_required()) {
                    self.need(table_of_reference(version, table.name()), None);
                }
            }
            _ => {}
        }
    }

    fn note_upload(&mut self, row: &CatalogRow) {
        // Before the column `folder` was added, the folder was named for the kind of file.
        let folder = if row.contains_key("folder") { "folder" } else { "kind" };
        let part = |part| {
            part_of_upload(text(row, "package_id"), text(row, folder), text(row, "id"), part)
        };
        let bytes = row.get("size_bytes").and_then(Value::as_u64).unwrap_or(0);
        let verdict = text(row, "verdict");
        // The program's own tables were never files.
        if verdict != "accept" || bytes > 0 {
            self.need(part(Part::Raw), Some(bytes));
        }
        let is_read = verdict != "waiting";
        if is_read && (verdict != "accept" || bytes > 0) {
            self.need(part(Part::Report), None);
        }
        if verdict.starts_with("accept") {
            let is_bundle = text(row, "kind") == "bundle";
            self.need(part(if is_bundle { Part::Bundles } else { Part::Table }), None);
        }
    }

    fn need(&mut self, name: String, bytes: Option<u64>) {
        self.folders.insert(folder(&name).to_owned());
        self.needed.insert(name, bytes);
    }

    /// Whether a row names this object.
    pub(super) fn names(&self, object: &str) -> bool {
        self.folders.contains(folder(object))
    }

    /// Returns the required objects, with their size in bytes if known.
    pub(super) fn needed(&self) -> impl Iterator<Item = (&str, Option<u64>)> {
        self.needed.iter().map(|(name, bytes)| (name.as_str(), *bytes))
    }

    /// Whether this object is required.
    pub(super) fn needs(&self, object: &str) -> bool {
        self.needed.contains_key(object)
    }
}

fn folder(object: &str) -> &str {
    object.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn text<'a>(row: &'a CatalogRow, column: &str) -> &'a str {
    row.get(column).and_then(Value::as_str).unwrap_or_default()
}
