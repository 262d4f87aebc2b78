//! Dependencies of the workspace's crates, from their manifests: on each other and on external packages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::error::{StructureError, read};

/// The dependencies of a crate, without those of its tests.
#[derive(Debug, Clone)]
pub struct Manifest {
    /// The folder of the crate.
    pub folder: PathBuf,
    /// Crates of the workspace, without the one that only unifies features.
    pub own: BTreeSet<String>,
    /// External packages.
    pub others: BTreeSet<String>,
}

/// The crate that only unifies features.
const HACK: &str = "workspace-hack";

/// Returns the manifests of the workspace, by package name.
///
/// # Errors
/// A manifest is missing or cannot be read.
pub fn manifests(root: &Path) -> Result<BTreeMap<String, Manifest>, StructureError> {
    let mut all = BTreeMap::new();
    for folder in folders(root)? {
        let manifest = table(&folder.join("Cargo.toml"))?;
        let name = text(&manifest, "package", "name");
        if name.is_empty() || name == HACK {
            continue;
        }
        let named: BTreeSet<String> = manifest
            .get("dependencies")
            .and_then(Value::as_table)
            .map(|table| table.keys().cloned().collect())
            .unwrap_or_default();
        let (own, others) = named
            .into_iter()
            .filter(|name| name != HACK)
            .partition(|name| name.starts_with("titlewise-"));
        all.insert(name, Manifest { folder, own, others });
    }
    Ok(all)
}

/// Returns the folders of the workspace's crates: its members, with `folder/*` expanded to every crate in the folder.
fn folders(root: &Path) -> Result<Vec<PathBuf>, StructureError> {
    let workspace = table(&root.join("Cargo.toml"))?;
    let members = workspace
        .get("workspace")
        .and_then(|workspace| workspace.get("members"))
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let mut folders = Vec::new();
    for member in members.iter().filter_map(Value::as_str) {
        match member.strip_suffix("/*") {
            None => folders.push(root.join(member)),
            Some(parent) => {
                let parent = root.join(parent);
                let entries = std::fs::read_dir(&parent)
                    .map_err(|source| StructureError::File { path: parent, source })?;
                let crates = entries.filter_map(Result::ok).map(|entry| entry.path());
                folders.extend(crates.filter(|folder| folder.join("Cargo.toml").is_file()));
            }
        }
    }
    Ok(folders)
}

fn table(path: &Path) -> Result<Table, StructureError> {
    read(path)?.parse().map_err(|source| StructureError::Manifest { path: path.to_owned(), source })
}

fn text(table: &Table, section: &str, key: &str) -> String {
    let value = table.get(section).and_then(|section| section.get(key)).and_then(Value::as_str);
    value.unwrap_or_default().to_owned()
}
