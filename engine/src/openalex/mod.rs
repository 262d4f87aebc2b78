//! Reference data from an OpenAlex snapshot. `ingest/docs/reference-build.md` documents what counts.
//!
//! The data that the tables need are extracted from each file of works once ([`extract`]) and cached. An interrupted
//! build therefore resumes, and a build with other years or types reads no line again. The tables are queries over
//! those extracts ([`tables`]). Both are SQL of `sql/reference` and use bounded memory: data that do not fit are
//! spilled to disk.

mod counts;
mod error;
mod extract;
mod files;
mod folder;
mod lines;
mod readers;
pub(crate) mod session;
pub(crate) mod tables;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use url::Url;

pub use counts::{Aged, Counts, InField, Papers};
pub use error::SnapshotError;
pub use folder::Folder;
pub use readers::Readers;

/// Default types of works that count as papers. The last is the name of articles in snapshots until 2023.
pub const TYPES: [&str; 4] = ["article", "review", "letter", "journal-article"];

/// Default number of calendar years, including the current one.
pub const YEARS: i32 = 13;

/// A copy of the snapshot.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Its folder, which contains `works` or `data/works`.
    pub folder: Folder,
    /// Accepts a snapshot in which files of its manifest are missing.
    pub is_partial: bool,
}

impl Snapshot {
    /// Returns the snapshot at an address, with options named like `AWS_REGION`.
    ///
    /// # Errors
    /// The kind of store is unknown, or options contradict each other.
    pub fn at(
        folder: Url,
        options: &[(String, String)],
        is_partial: bool,
    ) -> Result<Self, SnapshotError> {
        Ok(Self { folder: Folder::at(folder, options)?, is_partial })
    }
}

/// Cache of the extracts of files of works, and the readers of files that have none yet.
#[derive(Debug, Clone)]
pub struct Cache {
    /// The folder. On a cluster, all executors reach it at its address.
    pub folder: Folder,
    /// The readers of files.
    pub readers: Readers,
}

impl Cache {
    /// Returns a cache in a folder of this machine, filled by this process.
    ///
    /// # Errors
    /// The folder does not exist.
    pub fn local(folder: &Path) -> Result<Self, SnapshotError> {
        Ok(Self { folder: Folder::local(folder)?, readers: Readers::Here })
    }
}

/// The papers and years to count.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// Date of the data. By default, the date of the newest file of works.
    pub as_of: Option<NaiveDate>,
    /// First and last year. By default, [`YEARS`] years up to that date.
    pub years: Option<(i32, i32)>,
    /// Types of works that count as papers.
    pub types: Vec<String>,
    /// Excludes every paper with a submitted version from `n_no_submitted`, as the classic service does. Otherwise,
    /// only green papers with no other version are excluded.
    pub is_classic: bool,
    /// ROR ids, without their URL prefix, of the institutions whose papers, references and charges are counted.
    pub ror_ids: Vec<String>,
    /// Whether the name of a part of an institution counts as the institution.
    pub with_children: bool,
    /// One ISSN of each requested journal; `None` requests all journals.
    pub issns: Option<Vec<String>>,
    /// Path of the linking ISSN table of the ISSN International Centre: lines of ISSN and ISSN-L separated by a tab,
    /// below a heading.
    pub issn_table: Option<PathBuf>,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            as_of: None,
            years: None,
            types: TYPES.map(str::to_owned).to_vec(),
            is_classic: false,
            ror_ids: Vec::new(),
            with_children: true,
            issns: None,
            issn_table: None,
        }
    }
}

impl Recipe {
    /// Returns the first and last year that count, for data of this date.
    pub fn years_to(&self, as_of: NaiveDate) -> (i32, i32) {
        self.years.unwrap_or((as_of.year() - YEARS + 1, as_of.year()))
    }
}

/// Progress of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Files of works are read. States the number of files and the total, and the bytes read, compressed.
    Works {
        /// Number of complete files.
        done: usize,
        /// Total number of files.
        files: usize,
        /// Size in bytes of the files that are complete.
        bytes: u64,
        /// Total size of the files in bytes.
        all_bytes: u64,
    },
    /// This table is calculated.
    Table(&'static str),
}

/// Observations of a build.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Built {
    /// Files listed in a manifest that are missing.
    pub missing_files: Vec<String>,
    /// ROR ids that are not in the snapshot.
    pub unknown_ror_ids: Vec<String>,
    /// Files of works with an extract already in the cache.
    pub kept_files: usize,
    /// Total number of files of works.
    pub files: usize,
}

/// Writes the tables as Parquet into the folder `out`, which must exist, and caches extracts in `cache`. `out` also
/// holds intermediate data that do not fit into memory. `told` receives the progress. The same snapshot and recipe give
/// the same rows in the same order.
///
/// # Errors
/// The snapshot has no works or sources, a file cannot be read, or the disk is full.
pub async fn build(
    snapshot: &Snapshot,
    recipe: &Recipe,
    cache: &Cache,
    out: &Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Built, SnapshotError> {
    build_with(snapshot, recipe, None, cache, out, told).await
}

/// Like [`build`], for a snapshot that has only the works that institutions need. `counts` provides the number of
/// papers by journal.
///
/// # Errors
/// As [`build`].
pub async fn build_counted(
    snapshot: &Snapshot,
    recipe: &Recipe,
    counts: &Counts,
    cache: &Cache,
    out: &Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Built, SnapshotError> {
    build_with(snapshot, recipe, Some(counts), cache, out, told).await
}

async fn build_with(
    snapshot: &Snapshot,
    recipe: &Recipe,
    counts: Option<&Counts>,
    cache: &Cache,
    out: &Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Built, SnapshotError> {
    let files = files::find(snapshot).await?;
    let as_of = recipe.as_of.or(files.newest).ok_or(SnapshotError::NoDay)?;
    let counted = tables::Counted { recipe, as_of, years: recipe.years_to(as_of) };

    let context = session::context(&snapshot.folder, session::Size::All, Some(out))?;
    context.register_object_store(&cache.folder.url, Arc::clone(&cache.folder.store));
    tables::declare(&context, snapshot, &files, &counted).await?;
    let wanted = extract::WantedRows {
        institutions: tables::wanted(&context).await?,
        with_children: recipe.with_children,
    };
    let extracts = extract::all(snapshot, &files.works, wanted, cache, told).await?;
    let built = Built {
        missing_files: files.missing.clone(),
        unknown_ror_ids: tables::unknown_ror_ids(&context, recipe).await?,
        kept_files: extracts.kept,
        files: files.works.len(),
    };
    tables::works(&context, &extracts, files.is_stated).await?;
    match counts {
        Some(counts) => tables::take_counts(&context, counts).await?,
        None => tables::count(&context, told).await?,
    }
    tables::write(&context, out, told).await?;
    Ok(built)
}
