//! What happens to a file that somebody uploads, and to the tables the demo brings along.

use arrow::array::RecordBatch;
use bytes::Bytes;
use serde_json::Value;
use titlewise_ingest::{Reading, read};

use super::problem::ApiError;
use super::state::App;
use crate::catalog::{Package, Upload, new_id, now};
use crate::library::PackageFile;
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

/// What reading a file gives, ready to be stored.
struct Prepared {
    upload: Upload,
    report: Value,
    report_text: Bytes,
    /// None if the file was refused.
    table: Option<Bytes>,
}

impl App {
    /// Reads a file and, if it can be used, stores it and makes it the live one of its slot. The
    /// objects are written before the row that names them; a refused file leaves nothing behind.
    pub(super) async fn take(
        &self,
        package: &Package,
        name: String,
        content: Bytes,
    ) -> Result<Taken, ApiError> {
        let reference = self.reference().await?;
        let package_id = package.id.clone();
        let raw = content.clone();
        let prepare = move || {
            prepare(package_id, &name, &content, read(&name, &content, Some(&reference.issn_map)))
        };
        let Prepared { mut upload, report, report_text, table } =
            tokio::task::spawn_blocking(prepare).await??;
        let Some(table) = table else {
            tracing::info!(
                package = package.id,
                file = upload.name,
                reason = upload.reason,
                "file refused"
            );
            return Ok(Taken { upload, report });
        };
        self.keep(&upload, [(Part::Raw, raw), (Part::Table, table), (Part::Report, report_text)])
            .await?;
        upload.is_live = true;
        tracing::info!(
            package = package.id,
            file = upload.name,
            slot = upload.slot,
            rows = upload.rows,
            "file taken"
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
        };
        let table = tokio::task::spawn_blocking(move || to_parquet(&rows)).await??;
        self.keep(&upload, [(Part::Table, table)]).await
    }

    async fn keep(
        &self,
        upload: &Upload,
        parts: impl IntoIterator<Item = (Part, Bytes)>,
    ) -> Result<(), ApiError> {
        let place =
            Place { package_id: &upload.package_id, kind: &upload.kind, upload_id: &upload.id };
        for (part, content) in parts {
            if let Err(error) = self.store.put(&place, part, content).await {
                self.discard(&place).await;
                return Err(error.into());
            }
        }
        if let Err(error) = self.catalog.add_upload(upload).await {
            self.discard(&place).await;
            return Err(error.into());
        }
        Ok(())
    }

    /// Removes objects that nothing names. If that fails they do no harm.
    pub(super) async fn discard(&self, place: &Place<'_>) {
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
    content: &Bytes,
    reading: Reading,
) -> Result<Prepared, ApiError> {
    let PackageFile { report, slot, rows } = PackageFile::of(reading)?;
    let table = rows.as_ref().map(to_parquet).transpose()?;
    let document = serde_json::to_value(&report)?;
    let report_text = serde_json::to_vec_pretty(&document)?.into();
    let upload = Upload {
        id: new_id(),
        package_id,
        slot,
        kind: report.kind.name().to_owned(),
        name: name.to_owned(),
        uploaded_at: now(),
        verdict: report.verdict.name().to_owned(),
        reason: report.reason,
        rows: count(report.outcome.kept),
        problem_count: count(report.problem_count),
        size_bytes: count(content.len()),
        is_live: false,
    };
    Ok(Prepared { upload, report: document, report_text, table })
}
