//! Restores a backup to an empty catalog and store.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::path::Path;

use serde_json::Value;
use titlewise_catalog::{Catalog, CatalogRow, CatalogTable, Filling, Schema};
use tokio::runtime::Handle;

use super::archive::{Manifest, OBJECTS, TOKEN_KEY, name, verify};
use super::{BackupError, Holdings};
use crate::commands::unfinished::sync_folder;

/// Tables of sessions, API keys and emailed links: what grants access. A backup may be old or have been copied, so that access
/// that was ended since then must not return.
const ACCESS: [&str; 4] = ["session", "api_key", "reset_token", "email_change"];

/// Rows added in one batch.
const ROWS: usize = 500;

/// Restores an archive, on a thread that may block. Verifies the archive completely before writing anything. If
/// something fails afterwards, what was written is removed. A restore that was killed can be repeated: the objects it
/// left behind are those of the archive. Sessions, API keys and emailed links are restored only with `keep_sessions`.
///
/// # Errors
/// If the archive is damaged, incomplete or newer than this program, or the catalog or store is not empty.
pub fn restore(
    archive: &mut File,
    into: &Holdings,
    keep_sessions: bool,
    handle: &Handle,
) -> Result<Manifest, BackupError> {
    let manifest = verify(BufReader::new(&mut *archive))?;
    let schema = handle.block_on(Schema::after(manifest.migration))?;
    for table in &manifest.tables {
        if schema.table(&table.name).is_none() {
            let member = format!("catalog/{}.jsonl", table.name);
            return Err(BackupError::Damaged { member, problem: "is not a table of the catalog" });
        }
    }
    let (objects, mut there) = (manifest.objects(), BTreeSet::new());
    for kept in handle.block_on(into.store.list())? {
        if objects.get(kept.name.as_str()) != Some(&kept.bytes) {
            return Err(BackupError::StoreNotEmpty { name: kept.name });
        }
        there.insert(kept.name);
    }
    let catalog = handle.block_on(Catalog::open_at(&into.database, manifest.migration))?;
    archive.rewind().map_err(BackupError::Archive)?;
    let unpack =
        Unpack { into, keep_sessions, handle, schema: &schema, objects: &objects, there: &there };
    let restored = unpack.run(&catalog, archive, &manifest);
    let finished = match restored {
        Ok(()) => handle.block_on(catalog.bring_up_to_date()).map_err(BackupError::from),
        Err(error) => Err(error),
    };
    handle.block_on(catalog.close());
    drop(objects);
    finished.map(|()| manifest)
}

struct Unpack<'a> {
    into: &'a Holdings,
    keep_sessions: bool,
    handle: &'a Handle,
    schema: &'a Schema,
    objects: &'a BTreeMap<&'a str, u64>,
    /// Objects that existed before. They may belong to others, so they always stay.
    there: &'a BTreeSet<String>,
}

impl Unpack<'_> {
    fn run(
        &self,
        catalog: &Catalog,
        archive: &File,
        manifest: &Manifest,
    ) -> Result<(), BackupError> {
        // Checked here before objects are written, and again when the catalog is filled.
        let empty = self.handle.block_on(catalog.fill(self.schema))?;
        self.handle.block_on(empty.leave())?;
        let mut written = Vec::new();
        let unpacked = self.unpack(catalog, archive, manifest, &mut written);
        if unpacked.is_err() {
            for name in written {
                // Only the first error is reported.
                self.handle.block_on(self.into.store.remove_object(&name)).ok();
            }
        }
        unpacked
    }

    /// In an archive, objects come before rows.
    fn unpack(
        &self,
        catalog: &Catalog,
        archive: &File,
        manifest: &Manifest,
        written: &mut Vec<String>,
    ) -> Result<(), BackupError> {
        let mut archive = tar::Archive::new(BufReader::new(archive));
        let mut filling: Option<Filling> = None;
        for entry in archive.entries().map_err(BackupError::Archive)? {
            let mut entry = entry.map_err(BackupError::Archive)?;
            let name = name(&entry)?;
            if let Some(object) = name.strip_prefix(OBJECTS) {
                if self.objects.contains_key(object) {
                    if !self.there.contains(object) {
                        written.push(object.to_owned());
                    }
                    self.into.store.put_object(self.handle, object, &mut entry)?;
                }
            } else if name == TOKEN_KEY {
                keep_key(&self.into.data, &mut entry)?;
            } else if let Some(table) = self.table(&name) {
                let filling = match &mut filling {
                    Some(filling) => filling,
                    None => filling.insert(self.handle.block_on(catalog.fill(self.schema))?),
                };
                let is_access = ACCESS.contains(&table.name.as_str());
                let rows = match self.keep_sessions || !is_access {
                    true => add(self.handle, filling, table, entry)?,
                    false => count_of(entry)?,
                };
                if !manifest.tables.iter().any(|all| all.name == table.name && all.rows == rows) {
                    let problem = "has a different number of rows than its manifest states";
                    return Err(BackupError::Damaged { member: name, problem });
                }
            }
        }
        match filling {
            Some(filling) => Ok(self.handle.block_on(filling.keep())?),
            None => Err(BackupError::CutShort),
        }
    }

    fn table(&self, member: &str) -> Option<&CatalogTable> {
        self.schema.table(member.strip_prefix("catalog/")?.strip_suffix(".jsonl")?)
    }
}

/// Adds the rows of a table; returns their number.
fn add(
    handle: &Handle,
    filling: &mut Filling,
    table: &CatalogTable,
    content: impl Read,
) -> Result<u64, BackupError> {
    let names_itself = table.to_itself().next().is_some();
    let (mut count, mut rows) = (0, Vec::new());
    for line in BufReader::new(content).lines() {
        rows.push(serde_json::from_str(&line.map_err(BackupError::Archive)?)?);
        count += 1;
        if rows.len() == ROWS && !names_itself {
            handle.block_on(filling.add(table, &std::mem::take(&mut rows)))?;
        }
    }
    for wave in in_waves(table, rows) {
        handle.block_on(filling.add(table, &wave))?;
    }
    Ok(count)
}

/// Returns the number of rows of a table that is left out.
fn count_of(content: impl Read) -> Result<u64, BackupError> {
    let mut count = 0;
    for line in BufReader::new(content).lines() {
        line.map_err(BackupError::Archive)?;
        count += 1;
    }
    Ok(count)
}

/// Orders the rows of a table so that each comes after the rows of the same table that it refers to.
fn in_waves(table: &CatalogTable, rows: Vec<CatalogRow>) -> Vec<Vec<CatalogRow>> {
    let (mut waves, mut waiting) = (Vec::new(), rows);
    let mut there: HashMap<&str, HashSet<Value>> = HashMap::new();
    while !waiting.is_empty() {
        let is_ready = |row: &CatalogRow| {
            table.to_itself().all(|reference| {
                let value = row.get(&reference.column).unwrap_or(&Value::Null);
                let of = there.get(reference.of_column.as_str());
                value.is_null()
                    || row.get(&reference.of_column) == Some(value)
                    || of.is_some_and(|of| of.contains(value))
            })
        };
        let (mut ready, mut rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            // Rows that refer to each other are added together.
            std::mem::swap(&mut ready, &mut rest);
        }
        for reference in table.to_itself() {
            let values = ready.iter().filter_map(|row| row.get(&reference.of_column).cloned());
            there.entry(&reference.of_column).or_default().extend(values);
        }
        waves.push(ready);
        waiting = rest;
    }
    waves
}

/// Stores the token key, so that users stay signed in if their sessions are restored. Only the owner can read the file.
fn keep_key(data: &Path, content: &mut impl Read) -> Result<(), BackupError> {
    let path = data.join(TOKEN_KEY);
    let mut write = || {
        let mut key = tempfile::NamedTempFile::new_in(data)?;
        std::io::copy(content, &mut key)?;
        key.flush()?;
        key.as_file().sync_all()?;
        key.persist(&path)?;
        sync_folder(data)
    };
    write().map_err(|source| BackupError::File { path: path.clone(), source })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn rows_that_name_rows_of_their_table_come_later() {
        let schema = Schema::after(Schema::newest()).await.unwrap();
        let package = schema.table("package").unwrap();
        let row = |id: &str, feeds: Value| -> CatalogRow {
            let row = json!({"id": id, "consortium_package_id": feeds});
            row.as_object().unwrap().clone()
        };
        let rows = vec![
            row("c", json!("b")),
            row("b", json!("a")),
            row("x", json!("y")),
            row("y", json!("x")),
            row("a", Value::Null),
            row("s", json!("s")),
        ];
        let waves = in_waves(package, rows);
        let ids: Vec<Vec<&str>> = waves
            .iter()
            .map(|wave| wave.iter().map(|row| row["id"].as_str().unwrap()).collect())
            .collect();
        assert_eq!(ids, [vec!["a", "s"], vec!["b"], vec!["c"], vec!["x", "y"]]);
    }
}
