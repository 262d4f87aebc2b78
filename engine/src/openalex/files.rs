//! The files of a snapshot: `works/updated_date=2023-05-16/part_000.gz` and so on, at the top level or in `data`.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};
use serde::Deserialize;

use crate::openalex::{Snapshot, SnapshotError};

/// Prefix of the name of a day's folder.
const DAY: &str = "updated_date=";

/// The files of a snapshot.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) works: Vec<WorkFile>,
    pub(super) sources: Vec<Path>,
    pub(super) institutions: Vec<Path>,
    pub(super) publishers: Vec<Path>,
    /// Lists of works that were merged into others.
    pub(super) merged: Vec<Path>,
    /// Whether a manifest defines the files of works.
    pub(super) is_stated: bool,
    /// Files that a manifest lists and that are missing.
    pub(super) missing: Vec<String>,
    /// The newest date of a file of works.
    pub(super) newest: Option<NaiveDate>,
}

/// A file of works.
#[derive(Debug, Clone)]
pub(super) struct WorkFile {
    pub(super) meta: ObjectMeta,
    /// Its name within the works: `updated_date=2023-05-16/part_000.gz`.
    pub(super) name: String,
}

/// Finds the files of a snapshot.
pub(super) async fn find(snapshot: &Snapshot) -> Result<Files, SnapshotError> {
    let root = snapshot.folder.root();
    let data = root.clone().join("data");
    let is_within = !snapshot.folder.list(&data.clone().join("works")).await?.is_empty();
    let root = if is_within { data } else { root };
    let works = entity(snapshot, &root, "works").await?;
    let sources = entity(snapshot, &root, "sources").await?;
    for (entity, found) in [("works", &works), ("sources", &sources)] {
        if found.files.is_empty() {
            return Err(SnapshotError::NoFiles { folder: snapshot.folder.url.to_string(), entity });
        }
    }
    let institutions = entity(snapshot, &root, "institutions").await?;
    let publishers = entity(snapshot, &root, "publishers").await?;
    let merged = snapshot.folder.list(&root.join("merged_ids").join("works")).await?;
    let day = |name: &String| {
        let day = name.split('/').next()?.strip_prefix(DAY)?;
        NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()
    };
    let mut missing = Vec::new();
    for found in [&works, &sources, &institutions, &publishers] {
        missing.extend(found.missing.iter().cloned());
    }
    let paths = |found: Entity| found.files.into_values().map(|meta| meta.location).collect();
    Ok(Files {
        newest: works.files.keys().filter_map(day).max(),
        is_stated: works.is_stated,
        works: works.files.into_iter().map(|(name, meta)| WorkFile { meta, name }).collect(),
        sources: paths(sources),
        institutions: paths(institutions),
        publishers: paths(publishers),
        merged: merged
            .into_iter()
            .map(|meta| meta.location)
            .filter(|path| path.as_ref().ends_with(".csv.gz"))
            .collect(),
        missing,
    })
}

/// The files of an entity, by their names within it.
struct Entity {
    files: BTreeMap<String, ObjectMeta>,
    is_stated: bool,
    missing: Vec<String>,
}

async fn entity(
    snapshot: &Snapshot,
    root: &Path,
    entity: &'static str,
) -> Result<Entity, SnapshotError> {
    let folder = root.clone().join(entity);
    let found = snapshot.folder.list(&folder).await?;
    let mut files = BTreeMap::new();
    let mut manifest = None;
    for meta in found {
        let name = name_within(&folder, &meta.location);
        if name == "manifest" {
            manifest = Some(meta.location);
        } else if name.starts_with(DAY) && name.ends_with(".gz") {
            files.insert(name, meta);
        }
    }
    let Some(manifest) = manifest else {
        return Ok(Entity { files, is_stated: false, missing: Vec::new() });
    };
    let stated = stated(snapshot, &manifest).await?;
    let missing: Vec<String> = stated
        .iter()
        .filter(|name| !files.contains_key(*name))
        .map(|name| format!("{entity}/{name}"))
        .collect();
    if let Some(example) = missing.first()
        && !snapshot.is_partial
    {
        return Err(SnapshotError::Incomplete {
            folder: snapshot.folder.url.to_string(),
            entity,
            missing: missing.len(),
            stated: stated.len(),
            example: example.clone(),
        });
    }
    files.retain(|name, _| stated.contains(name));
    Ok(Entity { files, is_stated: true, missing })
}

fn name_within(folder: &Path, location: &Path) -> String {
    let parts = location.prefix_match(folder).into_iter().flatten();
    parts.map(|part| part.as_ref().to_owned()).collect::<Vec<_>>().join("/")
}

#[derive(Deserialize)]
struct Manifest {
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    url: String,
}

/// Returns the names of the files in a manifest.
async fn stated(snapshot: &Snapshot, path: &Path) -> Result<Vec<String>, SnapshotError> {
    let folder = &snapshot.folder;
    let object = folder.store.get(path).await.map_err(|source| folder.failed(source))?;
    let text = object.bytes().await.map_err(|source| folder.failed(source))?;
    let manifest: Manifest = serde_json::from_slice(&text)
        .map_err(|source| SnapshotError::Manifest { path: path.to_string(), source })?;
    // In `s3://openalex/data/works/updated_date=…/part_….gz`, the last two parts are the name.
    let name = |entry: &Entry| {
        let mut parts: Vec<&str> = entry.url.rsplit('/').take(2).collect();
        parts.reverse();
        parts.join("/")
    };
    let mut names: Vec<String> = manifest.entries.iter().map(name).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}
