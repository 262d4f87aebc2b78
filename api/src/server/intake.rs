//! What happens to a file that somebody uploads, and to the tables the demo brings along.

use std::path::{Path, PathBuf};

use arrow::array::RecordBatch;
use bytes::Bytes;
use serde_json::Value;
use tempfile::TempDir;
use titlewise_ingest::parquet_file::{self, FolderSink};
use titlewise_ingest::reading::{Input, Kind, Mapping, Options};
use titlewise_ingest::remarks::{self, Remark};
use titlewise_ingest::{Report, TableKind, read_into};

use super::problem::ApiError;
use super::state::App;
use crate::catalog::{Package, Upload, new_id, now};
use crate::library::{for_package, slot};
use crate::storage::{Part, Place, to_parquet};

/// A file after it was read: its row, which is not live if it was refused, and its report.
#[derive(Debug, serde::Serialize)]
pub(super) struct Taken {
    /// The row.
    #[serde(flatten)]
    pub upload: Upload,
    /// What was found.
    pub report: Value,
}

/// A file on its way in, on disk.
#[derive(Debug)]
pub(super) struct Incoming {
    /// Its name as it was given.
    pub name: String,
    /// Where its bytes are.
    pub path: PathBuf,
}

/// What reading a file gives, ready to be stored.
struct Prepared {
    upload: Upload,
    report: Value,
    report_text: Bytes,
    /// Tables to store, with the folder they are in.
    tables: Vec<(Part, PathBuf)>,
    _folder: TempDir,
}

impl App {
    /// The same for a file that somebody says is of a kind: if it is refused, it is so as a file of that kind.
    pub(super) async fn take_as(
        &self,
        package: &Package,
        incoming: Incoming,
        slot: &str,
    ) -> Result<Taken, ApiError> {
        self.take_any(package, incoming, None, Some(slot)).await
    }

    /// Reads a file and stores it with its report and problems. If it can be used, it is live from then
    /// on. The objects are written before the row that names them.
    pub(super) async fn take(
        &self,
        package: &Package,
        incoming: Incoming,
        mapping: Option<Mapping>,
    ) -> Result<Taken, ApiError> {
        self.take_any(package, incoming, mapping, None).await
    }

    async fn take_any(
        &self,
        package: &Package,
        incoming: Incoming,
        mapping: Option<Mapping>,
        said: Option<&str>,
    ) -> Result<Taken, ApiError> {
        let reference = self.reference().await?;
        let maps = self.catalog.column_maps(&package.institution_id).await?;
        let limits = self.limits.clone();
        let (package_id, currency) = (package.id.clone(), package.currency.clone());
        let (name, path) = (incoming.name, incoming.path.clone());
        let reader = self.readers.acquire().await.map_err(|_| ApiError::Conflict)?;
        let prepare = move || {
            let remembered = |fingerprint: &str| maps.get(fingerprint).cloned();
            let options = Options {
                issn_map: Some(&reference.issn_map),
                wanted: mapping.as_ref().map(|map| map.kind),
                currency: Some(&currency),
                mapping: mapping.as_ref(),
                remembered: Some(&remembered),
                limits,
            };
            prepare(package_id, &name, &path, &options)
        };
        let prepared = tokio::task::spawn_blocking(prepare).await??;
        drop(reader);
        let Prepared { mut upload, report, report_text, tables, _folder } = prepared;
        if let (false, Some(said)) = (upload.is_live, said) {
            said.clone_into(&mut upload.slot);
        }
        let place = upload.place();
        let stored = async {
            self.store.put_file(&place, Part::Raw, &incoming.path).await?;
            for (part, path) in &tables {
                self.store.put_file(&place, *part, path).await?;
            }
            self.store.put(&place, Part::Report, report_text).await?;
            self.catalog.add_upload(&upload).await?;
            Ok::<(), ApiError>(())
        };
        if let Err(error) = stored.await {
            self.discard(&place).await;
            return Err(error);
        }
        tracing::info!(
            package = package.id,
            file = upload.name,
            slot = upload.slot,
            verdict = upload.verdict,
            rows = upload.rows,
            "file read"
        );
        Ok(Taken { upload, report })
    }

    /// Stores a table that is no library's file, under a slot of its own.
    pub(super) async fn take_table(
        &self,
        package: &Package,
        slot: &str,
        rows: RecordBatch,
    ) -> Result<(), ApiError> {
        let upload = Upload {
            id: new_id(),
            package_id: package.id.clone(),
            slot: slot.to_owned(),
            kind: slot.to_owned(),
            name: format!("{slot}.csv"),
            uploaded_at: now(),
            verdict: "accept".to_owned(),
            reason: format!("{} rows are used.", rows.num_rows()),
            rows: count(rows.num_rows()),
            problem_count: 0,
            size_bytes: 0,
            is_live: true,
            mapped: None,
            has_layout: false,
        };
        let table = tokio::task::spawn_blocking(move || to_parquet(&rows)).await??;
        let place = upload.place();
        self.store.put(&place, Part::Table, table).await?;
        if let Err(error) = self.catalog.add_upload(&upload).await {
            self.discard(&place).await;
            return Err(error.into());
        }
        Ok(())
    }

    /// Removes an upload and its objects; whether there was one. The row goes first: nothing may name
    /// objects that are not there.
    pub(super) async fn forget(&self, upload: &Upload) -> Result<bool, ApiError> {
        let was_there = self.catalog.remove_upload(&upload.package_id, &upload.id).await?;
        if was_there {
            self.discard(&upload.place()).await;
        }
        Ok(was_there)
    }

    /// Removes objects that nothing names. If that fails they do no harm.
    async fn discard(&self, place: &Place<'_>) {
        if let Err(error) = self.store.remove(place).await {
            tracing::warn!(%error, upload = place.upload_id, "objects left behind");
        }
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn prepare(
    package_id: String,
    name: &str,
    path: &Path,
    options: &Options<'_>,
) -> Result<Prepared, ApiError> {
    let folder = TempDir::new()?;
    let mut sink = FolderSink::new(folder.path())?;
    let (report, problems) = read_into(name, Input::File(path), options, &mut sink)?;
    let written = sink.finish()?;
    let report = for_package(report);
    let mut tables = Vec::new();
    if report.verdict.is_usable() {
        for (kind, table) in written {
            let part = if kind == TableKind::Bundle { Part::Bundles } else { Part::Table };
            tables.push((part, table.path));
        }
    }
    let remarks = remarks::of(&report, &problems);
    if !remarks.is_empty() {
        tables.push((Part::Problems, remarks_file(&remarks, folder.path())?));
    }
    let has_rows = tables.iter().any(|(part, _)| *part == Part::Table);
    let document = serde_json::to_value(&report)?;
    let report_text = serde_json::to_vec_pretty(&document)?.into();
    let size = std::fs::metadata(path)?.len();
    let upload = row(package_id, name, report, has_rows, size);
    Ok(Prepared { upload, report: document, report_text, tables, _folder: folder })
}

/// The row of a file. A price list that prices nothing but bundles is a slot of its own, so that it does
/// not take the place of one that prices journals.
fn row(package_id: String, name: &str, report: Report, has_rows: bool, size: u64) -> Upload {
    let is_usable = report.verdict.is_usable();
    let only_bundles = is_usable && report.kind == Kind::Price && !has_rows;
    let of_bundles = || "bundle".to_owned();
    Upload {
        id: new_id(),
        package_id,
        slot: if only_bundles { of_bundles() } else { slot(&report) },
        kind: if only_bundles { of_bundles() } else { report.kind.name().to_owned() },
        name: name.to_owned(),
        uploaded_at: now(),
        verdict: report.verdict.name().to_owned(),
        reason: report.reason,
        rows: count(report.outcome.kept),
        problem_count: count(report.problem_count),
        size_bytes: i64::try_from(size).unwrap_or(i64::MAX),
        is_live: is_usable,
        mapped: report.mapped.map(str::to_owned),
        has_layout: report.layout.is_some(),
    }
}

fn remarks_file(remarks: &[Remark], folder: &Path) -> Result<PathBuf, ApiError> {
    let path = folder.join("problems.parquet");
    let file = std::fs::File::create(&path)?;
    parquet_file::write(&remarks::to_table(remarks)?, file)
        .map_err(crate::storage::StorageError::from)?;
    Ok(path)
}
