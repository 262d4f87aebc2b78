//! Checks that all stored data exist and are readable.

use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use titlewise_catalog::{Catalog, CatalogRow};
use titlewise_storage::{StorageError, Store, StoredObject};

use super::named::Named;
use super::{BackupError, Holdings};
use crate::data_folder::temporary::{self, LeftTemporary, half_written, left_behind};

/// Columns that contain JSON.
const JSON: [(&str, &str); 5] = [
    ("scenario", "settings"),
    ("scenario_version", "change"),
    ("institution_column_map", "map"),
    ("audit", "detail"),
    ("form_submission", "fields"),
];
/// Objects checked concurrently.
const AT_ONCE: usize = 8;
/// A younger object may belong to a row that is not written yet.
const SETTLED: TimeDelta = TimeDelta::hours(1);

/// A fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// `object-missing`, `object-broken`, `row-dangling` or `row-broken`.
    pub kind: &'static str,
    /// The object, or the table and column.
    pub what: String,
    /// What is wrong.
    pub detail: String,
}

/// An object older than an hour that no row names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unnamed {
    /// Name of the object.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Time at which it was written.
    pub written_at: DateTime<Utc>,
}

/// A file that an interrupted server left behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leftover {
    /// `temporary` (of a server that no longer runs) or `partial` (an object that was being written).
    pub kind: &'static str,
    /// Path in the data folder or the store.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change, UTC.
    pub written_at: DateTime<Utc>,
}

/// Result of a check.
#[derive(Debug, Default, Serialize)]
pub struct Findings {
    /// Number of checked rows.
    pub rows: u64,
    /// Number of checked objects.
    pub objects: u64,
    /// Faults found.
    pub faults: Vec<Fault>,
    /// Objects that no row names.
    pub unnamed: Vec<Unnamed>,
    /// Number of these that were removed.
    pub removed: u64,
    /// Files that interrupted servers left behind more than an hour ago.
    pub leftovers: Vec<Leftover>,
    /// Number of these that were removed.
    pub leftovers_removed: u64,
}

impl Findings {
    fn fault(&mut self, kind: &'static str, what: impl Into<String>, detail: impl Into<String>) {
        self.faults.push(Fault { kind, what: what.into(), detail: detail.into() });
    }
}

/// Checks every row and object; `mend` removes objects that no row names, and files of interrupted servers.
///
/// # Errors
/// If the catalog or store does not respond.
pub async fn check(of: &Holdings, mend: bool) -> Result<Findings, BackupError> {
    let (catalog, _) = Catalog::look_into(&of.database).await?;
    let found = look(&catalog, &of.store, mend).await;
    let now = catalog.clock().utc();
    catalog.close().await;
    let mut findings = found?;
    leftovers(of, (now, mend), &mut findings).await?;
    Ok(findings)
}

/// Lists what interrupted servers left behind. A younger file may belong to a write in progress.
async fn leftovers(
    of: &Holdings,
    (now, mend): (DateTime<Utc>, bool),
    findings: &mut Findings,
) -> Result<(), BackupError> {
    for object in of.store.partial_objects().await? {
        if now - object.written_at < SETTLED {
            continue;
        }
        if mend {
            of.store.remove_partial(&object).await?;
            findings.leftovers_removed += 1;
        }
        let StoredObject { name, bytes, written_at } = object;
        findings.leftovers.push(Leftover { kind: "partial", name, bytes, written_at });
    }
    let failed = |source| BackupError::File { path: of.data.clone(), source };
    let mut left = left_behind(&of.data).map_err(failed)?;
    left.extend(half_written(&of.data).map_err(failed)?);
    for LeftTemporary { path, bytes, written_at } in left {
        if now - written_at < SETTLED {
            continue;
        }
        if mend {
            temporary::remove(&path).map_err(failed)?;
            findings.leftovers_removed += 1;
        }
        let name = path.display().to_string();
        findings.leftovers.push(Leftover { kind: "temporary", name, bytes, written_at });
    }
    Ok(())
}

async fn look(catalog: &Catalog, store: &Store, mend: bool) -> Result<Findings, BackupError> {
    let mut findings = Findings::default();
    let named = rows(catalog, &mut findings).await?;
    let objects = store.list().await?;
    findings.objects = objects.len() as u64;
    // Files may be added and deleted during the check: newer rows count as well.
    let newer = rows(catalog, &mut Findings::default()).await?;
    missing(&named, &newer, &objects, &mut findings);
    let of_rows: Vec<StoredObject> =
        objects.iter().filter(|object| named.names(&object.name)).cloned().collect();
    let broken: Vec<_> = futures::stream::iter(of_rows)
        .map(|object| async move { broken(store, object).await })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    for (name, detail) in broken.into_iter().flatten() {
        findings.fault("object-broken", name, detail);
    }
    findings.faults.sort_by(|one, other| (one.kind, &one.what).cmp(&(other.kind, &other.what)));
    let now = catalog.clock().utc();
    for object in objects {
        let is_named = named.names(&object.name) || newer.names(&object.name);
        if is_named || now - object.written_at < SETTLED {
            continue;
        }
        if mend {
            store.remove_object(&object.name).await?;
            findings.removed += 1;
        }
        let StoredObject { name, bytes, written_at } = object;
        findings.unnamed.push(Unnamed { name, bytes, written_at });
    }
    Ok(findings)
}

/// Checks every row; returns the objects that rows name.
async fn rows(catalog: &Catalog, findings: &mut Findings) -> Result<Named, BackupError> {
    let mut snapshot = catalog.snapshot().await?;
    let schema = snapshot.schema.clone();
    let mut named = Named::default();
    for table in &schema.tables {
        let look = |row: CatalogRow| {
            named.note(&table.name, &row);
            findings.rows += 1;
            for (_, column) in JSON.iter().filter(|(of, _)| *of == table.name) {
                let text = row.get(*column).and_then(Value::as_str).unwrap_or_default();
                if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
                    findings.fault(
                        "row-broken",
                        format!("{}.{column}", table.name),
                        format!("{error}, in the row {}", key(&row)),
                    );
                }
            }
            Ok::<(), BackupError>(())
        };
        snapshot.rows(table, look).await?;
        for reference in &table.references {
            for value in snapshot.dangling(table, reference).await? {
                findings.fault(
                    "row-dangling",
                    format!("{}.{}", table.name, reference.column),
                    format!("no {} \"{value}\" exists", reference.of_table),
                );
            }
        }
    }
    snapshot.end().await?;
    Ok(named)
}

/// Returns the first column of a row, which is its key or the start of it.
fn key(row: &CatalogRow) -> String {
    row.values().next().map(ToString::to_string).unwrap_or_default()
}

/// Reports needed objects that are missing or differ in size from their row.
fn missing(named: &Named, newer: &Named, objects: &[StoredObject], findings: &mut Findings) {
    for (name, bytes) in named.needed().filter(|(name, _)| newer.needs(name)) {
        match objects.binary_search_by(|object| object.name.as_str().cmp(name)) {
            Err(_) => findings.fault("object-missing", name, "a row names it"),
            Ok(at) => {
                let there = objects[at].bytes;
                if let Some(bytes) = bytes.filter(|bytes| *bytes != there) {
                    let detail = format!("it has {there} bytes, but its row states {bytes}");
                    findings.fault("object-broken", name, detail);
                }
            }
        }
    }
}

/// Returns what is wrong with the content of an object; `None` if it was deleted meanwhile.
async fn broken(
    store: &Store,
    object: StoredObject,
) -> Result<Option<(String, String)>, StorageError> {
    let read = if object.name.ends_with(".parquet") {
        store.table_rows(&object).await.map(|_| None)
    } else if object.name.ends_with(".json") {
        let read = store.whole_object(&object.name).await;
        read.map(|text| serde_json::from_slice::<IgnoredAny>(&text).err().map(|e| e.to_string()))
    } else {
        Ok(None)
    };
    match read {
        Ok(problem) => Ok(problem.map(|problem| (object.name, problem))),
        Err(error) if Store::is_missing(&error) => Ok(None),
        Err(error @ StorageError::Parquet(_)) => Ok(Some((object.name, error.to_string()))),
        Err(error) => Err(error),
    }
}
