//! From ROR ids to rows of reference data: requests data from OpenAlex, lets the engine count them, and writes the rows
//! to a version of the reference data that is not live yet.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use chrono::NaiveDate;
use parking_lot::Mutex;
use titlewise_catalog::{NewReference, new_id};
use titlewise_dataset::library::{
    OF_INSTITUTIONS, Tables, asked, is_unchanged, newest_day, replaced,
};
use titlewise_engine::openalex::{Cache, Folder, Recipe, Snapshot, build_counted};
use titlewise_ingest::tables::{Table, batch_from_parquet};
use titlewise_openalex::{Access, Asking, TYPES, fetch_institutions};

use crate::references::handle::References;
use crate::references::load::content_of;
use crate::references::refresh::error::RefreshError;

/// Progress of a refresh: the current step, and its finished and total number of responses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    pub(crate) what: String,
    pub(crate) done: usize,
    pub(crate) total: usize,
}

/// Data from OpenAlex, as tables with its own linking ISSNs.
#[derive(Debug)]
pub(crate) struct OpenAlexRows {
    /// Tables with rows about institutions.
    tables: Tables,
    /// Day of the responses.
    pub(crate) day: NaiveDate,
    /// ROR ids known to OpenAlex.
    known: BTreeSet<String>,
    /// ROR ids unknown to OpenAlex.
    pub(crate) unknown: Vec<String>,
}

/// Requests data about institutions; caches responses in a folder of the day within `folder`. Reports to `progress`.
pub(crate) async fn ask(
    access: &Access,
    (ror_ids, day): (Vec<String>, NaiveDate),
    folder: &Path,
    progress: &Arc<Mutex<Progress>>,
) -> Result<OpenAlexRows, RefreshError> {
    let cache = folder.join(day.to_string());
    fs::create_dir_all(&cache)?;
    let recipe = Recipe {
        as_of: Some(day),
        types: TYPES.map(str::to_owned).to_vec(),
        ror_ids,
        ..Recipe::default()
    };
    // Removed with its contents at the end.
    let made = tempfile::Builder::new().prefix("made-").tempdir()?;
    let tell = |Asking { what, done, all, .. }: Asking| {
        let what = format!("Asking OpenAlex for {what}");
        *progress.lock() = Progress { what, done, total: all };
    };
    let into = made.path().join("snapshot");
    let fetched = fetch_institutions(access, &recipe, day, (&cache, &into), &tell).await?;
    *progress.lock() = Progress { what: "Counting what it answered".to_owned(), done: 0, total: 0 };
    let (extracts, out) = (made.path().join("extracts"), made.path().join("tables"));
    fs::create_dir(&extracts)?;
    fs::create_dir(&out)?;
    let snapshot = Snapshot { folder: Folder::local(&into)?, is_partial: false };
    let (counts, extracts) = (&fetched.counts, Cache::local(&extracts)?);
    let built = build_counted(&snapshot, &recipe, counts, &extracts, &out, &|_| {}).await?;
    let read = tokio::task::spawn_blocking(move || tables(&out)).await;
    let mut known: BTreeSet<String> = recipe.ror_ids.into_iter().collect();
    known.retain(|ror_id| !built.unknown_ror_ids.contains(ror_id));
    Ok(OpenAlexRows { tables: read??, day, known, unknown: built.unknown_ror_ids })
}

fn tables(folder: &Path) -> Result<Tables, RefreshError> {
    let mut tables = BTreeMap::new();
    for table in OF_INSTITUTIONS {
        let file = File::open(folder.join(format!("{}.parquet", table.name())))?;
        tables.insert(table, batch_from_parquet(table, file)?);
    }
    Ok(tables)
}

/// Removes responses of earlier days.
pub(crate) fn tidy(folder: &Path, today: NaiveDate) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let day = entry.file_name().to_str().and_then(|name| name.parse::<NaiveDate>().ok());
        if day.is_some_and(|day| day < today) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// A version of the reference data that may replace the live one.
#[derive(Debug)]
pub(crate) struct Replacing {
    /// The live version that it is based on.
    pub live: String,
    version: String,
    journals: usize,
    as_of: Option<String>,
}

impl Replacing {
    /// Row of the version in the catalog.
    pub(crate) fn described(&self) -> NewReference<'_> {
        let (journals, as_of) = (self.journals, self.as_of.as_deref());
        NewReference { version: &self.version, journals, as_of }
    }
}

impl References {
    /// Writes a version of the reference data in which the OpenAlex data replace the live rows of these institutions.
    /// It is not live yet. Writes nothing and returns none if the live rows are the same.
    pub(crate) async fn reference_with(
        &self,
        rows: Arc<OpenAlexRows>,
    ) -> Result<Option<Replacing>, RefreshError> {
        let live = self.reference().await?;
        if live.version.is_empty() {
            return Err(RefreshError::NoReference);
        }
        let (before, tables) = (live.clone(), self.refreshable(&live.version).await?);
        let put_in = move || {
            let asked = asked(&rows.tables, &before.issn_map, rows.day)?;
            if is_unchanged(&tables, &asked, &rows.known)? {
                return Ok(None);
            }
            replaced(&tables, &asked, &rows.known).map(Some)
        };
        let Some(changed) = tokio::task::spawn_blocking(put_in).await?? else { return Ok(None) };
        let version = format!("{}-{}", content_of(&live.version), new_id());
        for table in Table::REFERENCE {
            match changed.get(&table) {
                Some(rows) => self.store.put_reference(&version, table.name(), rows).await?,
                None => self.store.copy_reference(&live.version, &version, table.name()).await?,
            }
        }
        let sources = changed.get(&Table::Sources).and_then(newest_day);
        let as_of = sources.or(live.as_of()).map(str::to_owned);
        let journals = live.journal_count();
        Ok(Some(Replacing { live: live.version.clone(), version, journals, as_of }))
    }
}
