//! Stores and reads uploaded files and the demo's tables.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use arrow::array::RecordBatch;
use bytes::Bytes;
use serde_json::Value;
use tempfile::TempDir;
use titlewise_catalog::{Package, Quota, StoredFiles, Upload, replace_always};
use titlewise_dataset::library::{Reference, for_package, slot};
use titlewise_ingest::folder_sink::FolderSink;
use titlewise_ingest::parquet_file;
use titlewise_ingest::reading::{
    Counted, Input, Kind, Limits, Mapping, Options, SinkError, Watch, estimated_memory,
};
use titlewise_ingest::remarks::{self, Remark};
use titlewise_ingest::{Report, TableKind, read_into};
use titlewise_storage::{Part, Place, to_parquet};

use crate::demo::rules::DEMO_QUOTA;
use crate::error::Error;
use crate::measures::UPLOAD_SECONDS;
use crate::uploads::handle::Uploads;
use crate::uploads::ingested::{Incoming, IngestOptions, IngestedFile};
use crate::uploads::package_rules::PackageRules;
use crate::uploads::problem_groups::add_problem_groups;
use crate::uploads::quota::refusal;
use crate::uploads::replacing::needs_confirmation;

/// A file to read, and how.
struct Question {
    reference: Arc<Reference>,
    rules: PackageRules,
    maps: HashMap<String, Mapping>,
    currency: String,
    upload: Upload,
    path: PathBuf,
    wish: IngestOptions,
    watch: Arc<Watch>,
}

impl Question {
    fn wanted(&self) -> Option<Kind> {
        let mapped = self.wish.mapping.as_ref().map(|map| map.kind);
        self.wish.kind.or(mapped).or_else(|| self.rules.wanted())
    }

    fn prepare(&self, limits: Limits) -> Result<Prepared, Error> {
        let remembered = |fingerprint: &str| self.maps.get(fingerprint).cloned();
        let options = Options {
            issn_map: Some(&self.reference.issn_map),
            wanted: self.wanted(),
            is_kind_certain: self.wish.kind.is_some(),
            only_subscribed: self.wish.only_subscribed,
            currency: Some(&self.currency),
            mapping: self.wish.mapping.as_ref(),
            remembered: Some(&remembered),
            limits,
        };
        let mut prepared =
            prepare(self.upload.clone(), &self.path, &options, &self.rules, &self.watch)?;
        // An unconfirmed file keeps its own slot, where it becomes live once a user confirms it.
        if prepared.upload.state == "error"
            && let Some(said) = &self.wish.said_slot
        {
            prepared.upload.slot.clone_from(said);
        }
        Ok(prepared)
    }
}

/// Result of reading a file, ready to be stored.
struct Prepared {
    upload: Upload,
    report: Value,
    report_text: Bytes,
    /// Tables to store, with their folder.
    tables: Vec<(Part, PathBuf)>,
    /// Whether reading stopped because it needed more memory.
    needs_memory: bool,
    _folder: TempDir,
}

impl Uploads {
    /// Stores files and queues them for reading, all or none. From then on they cannot be lost.
    pub async fn accept(
        &self,
        package: &Package,
        incoming: Vec<Incoming>,
        said_slot: Option<&str>,
    ) -> Result<Vec<Upload>, Error> {
        let mut files = Vec::with_capacity(incoming.len());
        for file in incoming {
            let bytes = size(&file.path).await?;
            let mut upload = Upload::new(&package.id, &file.name, bytes, self.catalog.clock());
            said_slot.unwrap_or_default().clone_into(&mut upload.slot);
            files.push((upload, file.path));
        }
        let quota = if package.is_demo { DEMO_QUOTA } else { self.quota };
        let (this, said_slot) = (self.clone(), said_slot.map(str::to_owned));
        let storing = Arc::clone(&self.storing).read_owned().await;
        // A task of its own, so that a client that disconnects leaves no objects without a row.
        let stored = tokio::spawn(async move {
            let stored = this.store_unread(files, said_slot.as_deref(), quota).await;
            drop(storing);
            stored
        });
        let stored = stored.await??;
        self.unread_notify.notify_waiters();
        self.unread_notify.notify_one();
        Ok(stored)
    }

    async fn store_unread(
        &self,
        files: Vec<(Upload, PathBuf)>,
        said_slot: Option<&str>,
        quota: Quota,
    ) -> Result<Vec<Upload>, Error> {
        let kept = async {
            for (upload, path) in &files {
                self.store.put_file(&upload.place(), Part::Raw, path).await?;
            }
            let uploads: Vec<_> = files.iter().map(|(upload, _)| upload.clone()).collect();
            match self.catalog.add_all_unread(&uploads, said_slot, &quota).await? {
                None => Ok(uploads),
                Some(used) => Err(refusal(used, StoredFiles::of(&uploads), &quota)),
            }
        };
        let kept = kept.await;
        if kept.is_err() {
            for (upload, _) in &files {
                self.discard(&upload.place()).await;
            }
        }
        kept
    }

    /// Waits until the files are stored that are being stored.
    pub(crate) async fn stored(&self) {
        drop(self.storing.write().await);
    }

    /// Reads a file immediately and stores it with its report and problems. A usable file is live from then on. The
    /// objects are written before the row that names them.
    pub async fn take(
        &self,
        package: &Package,
        incoming: Incoming,
        mapping: Option<Mapping>,
    ) -> Result<IngestedFile, Error> {
        let upload = Upload::new(
            &package.id,
            &incoming.name,
            size(&incoming.path).await?,
            self.catalog.clock(),
        );
        let wish = IngestOptions { mapping, ..IngestOptions::default() };
        let watch = Arc::default();
        let (upload, report) = self.read(package, upload, &incoming.path, wish, watch).await?;
        let stored = async {
            self.store.put_file(&upload.place(), Part::Raw, &incoming.path).await?;
            Ok::<_, Error>(self.catalog.add_upload(upload.clone(), needs_confirmation).await?)
        };
        match stored.await {
            Ok(upload) => Ok(IngestedFile { upload, report }),
            Err(error) => {
                self.discard(&upload.place()).await;
                Err(error)
            }
        }
    }

    /// Reads a file and stores the results; the caller writes the row. Returns the upload with its new values, and the
    /// report.
    pub async fn read(
        &self,
        package: &Package,
        upload: Upload,
        path: &Path,
        wish: IngestOptions,
        watch: Arc<Watch>,
    ) -> Result<(Upload, Value), Error> {
        let reference = self.references.reference().await?;
        let maps = self.catalog.column_maps(&package.institution_id).await?;
        let mut uploads = self.catalog.uploads(&package.id).await?;
        uploads.retain(|upload| wish.instead_of.as_ref() != Some(&upload.id));
        let question = Arc::new(Question {
            reference,
            rules: PackageRules {
                kind: wish.kind,
                ..PackageRules::of(&uploads, wish.said_slot.clone())
            },
            maps,
            currency: package.currency.clone(),
            upload,
            path: path.to_owned(),
            wish,
            watch,
        });
        let started = Instant::now();
        let prepared = self.prepared(question).await?;
        let Prepared { upload, report, report_text, tables, _folder, .. } = prepared;
        let place = upload.place();
        let stored = async {
            for (part, path) in &tables {
                self.store.put_file(&place, *part, path).await?;
            }
            self.store.put(&place, Part::Report, report_text).await
        };
        if let Err(error) = stored.await {
            self.discard_read(&place).await;
            return Err(error.into());
        }
        let labels = [("kind", upload.kind.clone()), ("verdict", upload.verdict.clone())];
        metrics::histogram!(UPLOAD_SECONDS, &labels).record(started.elapsed());
        tracing::info!(
            package = upload.package_id,
            file = upload.name,
            slot = upload.slot,
            verdict = upload.verdict,
            rows = upload.rows,
            "file read"
        );
        Ok((upload, report))
    }

    /// Reads a file within its share of the memory. One that turns out to need more than estimated is read again alone,
    /// with all of it.
    async fn prepared(&self, question: Arc<Question>) -> Result<Prepared, Error> {
        let path = question.path.clone();
        let needed = move || estimated_memory(&Input::File(&path));
        let needed = tokio::task::spawn_blocking(needed).await?;
        let mut memory = match question.wish.alone {
            true => self.memory.whole().await?,
            false => self.memory.reserve(needed).await?,
        };
        loop {
            let reader = self.readers.acquire().await.map_err(|_| Error::Conflict)?;
            let limits = Limits { memory_bytes: memory.content(), ..self.limits.clone() };
            let asked = Arc::clone(&question);
            let prepared = tokio::task::spawn_blocking(move || asked.prepare(limits)).await??;
            if !prepared.needs_memory || memory.is_whole() {
                return Ok(prepared);
            }
            drop((reader, memory, prepared));
            memory = self.memory.whole().await?;
        }
    }

    /// Stores a table that is not a library's file, under a slot of its own.
    pub async fn take_table(
        &self,
        package: &Package,
        slot: &str,
        rows: RecordBatch,
    ) -> Result<(), Error> {
        let upload = Upload {
            slot: slot.to_owned(),
            kind: slot.to_owned(),
            verdict: "accept".to_owned(),
            reason: format!("{} rows are used.", rows.num_rows()),
            rows: count(rows.num_rows()),
            is_live: true,
            ..Upload::new(&package.id, &format!("{slot}.csv"), 0, self.catalog.clock())
        }
        .settled();
        let table = tokio::task::spawn_blocking(move || to_parquet(&rows)).await??;
        let place = upload.place();
        self.store.put(&place, Part::Table, table).await?;
        if let Err(error) = self.catalog.add_upload(upload.clone(), replace_always).await {
            self.discard(&place).await;
            return Err(error.into());
        }
        Ok(())
    }

    /// Removes an upload and its objects; returns whether it existed. The row is removed first, so that no row names
    /// missing objects.
    pub async fn forget(&self, upload: &Upload) -> Result<bool, Error> {
        let was_there = self.catalog.remove_upload(&upload.package_id, &upload.id).await?;
        if was_there {
            self.discard(&upload.place()).await;
        }
        Ok(was_there)
    }

    /// Removes orphaned objects. A failure is harmless.
    pub async fn discard(&self, place: &Place<'_>) {
        if let Err(error) = self.store.remove(place).await {
            tracing::warn!(%error, upload = place.upload_id, "orphaned objects remain");
        }
    }

    /// Removes the results of reading a file, but not the file.
    async fn discard_read(&self, place: &Place<'_>) {
        if let Err(error) = self.store.remove_read(place).await {
            tracing::warn!(%error, upload = place.upload_id, "orphaned objects remain");
        }
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

async fn size(path: &Path) -> Result<i64, Error> {
    Ok(i64::try_from(tokio::fs::metadata(path).await?.len()).unwrap_or(i64::MAX))
}

fn prepare(
    upload: Upload,
    path: &Path,
    options: &Options<'_>,
    rules: &PackageRules,
    watch: &Watch,
) -> Result<Prepared, Error> {
    let folder = TempDir::new()?;
    watch.expect(std::fs::metadata(path)?.len());
    let mut sink = Counted::new(FolderSink::new(folder.path())?, watch);
    let input = Input::Watched(path, watch);
    let (report, problems) = read_into(&upload.name, input, options, &mut sink)?;
    let written = sink.into_inner().finish()?;
    if watch.is_cancelled() {
        return Err(SinkError::Cancelled.into());
    }
    let report = rules.apply(for_package(report));
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
    let mut document = serde_json::to_value(&report)?;
    add_problem_groups(&mut document)?;
    let report_text = serde_json::to_vec_pretty(&document)?.into();
    let needs_memory = report.needs_memory;
    let upload = found(upload, report, has_rows);
    Ok(Prepared { upload, report: document, report_text, tables, needs_memory, _folder: folder })
}

/// Returns the upload with the values found in the file. A price list with bundle prices only gets a slot of its own,
/// so that it does not replace one that prices journals.
fn found(unread: Upload, report: Report, has_rows: bool) -> Upload {
    let is_usable = report.verdict.is_usable();
    let only_bundles = is_usable && report.kind == Kind::Price && !has_rows;
    let of_bundles = || "bundle".to_owned();
    Upload {
        slot: if only_bundles { of_bundles() } else { slot(&report) },
        kind: if only_bundles { of_bundles() } else { report.kind.name().to_owned() },
        verdict: report.verdict.name().to_owned(),
        reason: report.reason,
        rows: count(report.outcome.kept),
        problem_count: count(report.problem_count),
        is_live: is_usable && report.doubt.is_none(),
        confirm_code: report.doubt.as_ref().filter(|_| is_usable).map(|_| "doubt".to_owned()),
        confirm_reason: report.doubt.filter(|_| is_usable),
        marks_subscribed: report.marks_subscribed,
        mapped: report.mapped.map(str::to_owned),
        has_layout: report.layout.is_some(),
        ..unread
    }
    .settled()
}

fn remarks_file(remarks: &[Remark], folder: &Path) -> Result<PathBuf, Error> {
    let path = folder.join("problems.parquet");
    let file = std::fs::File::create(&path)?;
    parquet_file::write(&remarks::to_table(remarks)?, file)
        .map_err(titlewise_storage::StorageError::from)?;
    Ok(path)
}
