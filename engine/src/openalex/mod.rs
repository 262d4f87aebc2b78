//! Reference data out of a snapshot of OpenAlex: `ingest/docs/reference-build.md` says what counts.
//!
//! What the tables ask for is taken out of each file of works once ([`extract`]) and kept, so that a build that was stopped goes
//! on where it was, and one with other years or types reads no line anew. The tables are queries over those extracts
//! ([`tables`]). Both are SQL of `sql/reference`, in bounded memory: what does not fit goes to disk.

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

/// Types of works that count as papers if nobody says otherwise. The last is how snapshots until 2023 call articles.
pub const TYPES: [&str; 4] = ["article", "review", "letter", "journal-article"];

/// Calendar years that count if nobody says otherwise, the current one among them.
pub const YEARS: i32 = 13;

/// A copy of the snapshot.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Its folder, in which `works` or `data/works` is.
    pub folder: Folder,
    /// Takes files that are there where the manifest names others as well.
    pub is_partial: bool,
}

impl Snapshot {
    /// The snapshot at an address, with options as `AWS_REGION` and its like name them.
    ///
    /// # Errors
    /// An address of no kind of store that is known, or options that do not go together.
    pub fn at(
        folder: Url,
        options: &[(String, String)],
        is_partial: bool,
    ) -> Result<Self, SnapshotError> {
        Ok(Self { folder: Folder::at(folder, options)?, is_partial })
    }
}

/// Where what was read of files of works is kept, and who reads those that are not there yet.
#[derive(Debug, Clone)]
pub struct Cache {
    /// The folder. On a cluster all executors reach it under its address.
    pub folder: Folder,
    /// Who reads.
    pub readers: Readers,
}

impl Cache {
    /// A folder of this machine, which this process fills.
    ///
    /// # Errors
    /// No such folder.
    pub fn local(folder: &Path) -> Result<Self, SnapshotError> {
        Ok(Self { folder: Folder::local(folder)?, readers: Readers::Here })
    }
}

/// What is counted.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// The day that the data are of; otherwise the day of the newest file of works.
    pub as_of: Option<NaiveDate>,
    /// The first and the last year; otherwise [`YEARS`] years to that day.
    pub years: Option<(i32, i32)>,
    /// Types of works that count as papers.
    pub types: Vec<String>,
    /// Leaves every paper with a submitted version out of those without, as the classic service does, rather than the green ones
    /// that have nothing else.
    pub is_classic: bool,
    /// ROR ids of the institutions whose papers, references and charges are counted, without their address.
    pub ror_ids: Vec<String>,
    /// Whether what names a part of an institution names the institution.
    pub with_children: bool,
    /// One ISSN of each journal that is wanted; otherwise all journals are.
    pub issns: Option<Vec<String>>,
    /// The table of linking ISSNs of the ISSN International Centre on this machine: lines of ISSN and ISSN-L with a tab
    /// between, below a heading.
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
    /// The first and the last year that count, if the data are of this day.
    pub fn years_to(&self, as_of: NaiveDate) -> (i32, i32) {
        self.years.unwrap_or((as_of.year() - YEARS + 1, as_of.year()))
    }
}

/// How far a build is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Files of works are read: so many of so many, and bytes of them as they are.
    Works {
        /// Files that are done.
        done: usize,
        /// Files in all.
        files: usize,
        /// Bytes of the files that are done.
        bytes: u64,
        /// Bytes of all files.
        all_bytes: u64,
    },
    /// This table is worked out.
    Table(&'static str),
}

/// What a build came upon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Built {
    /// Files that a manifest names and that are not there.
    pub missing_files: Vec<String>,
    /// ROR ids that the snapshot does not know.
    pub unknown_ror_ids: Vec<String>,
    /// Files of works whose extract was there already.
    pub kept_files: usize,
    /// Files of works in all.
    pub files: usize,
}

/// Makes the tables as Parquet in the folder `out`, which must be there, keeping extracts in `cache`. What does not fit into
/// memory is in `out` meanwhile. `told` hears how far it is. The same snapshot and recipe give the same rows in the same order.
///
/// # Errors
/// A snapshot without works or sources, a file that cannot be read, a disk that is full.
pub async fn build(
    snapshot: &Snapshot,
    recipe: &Recipe,
    cache: &Cache,
    out: &Path,
    told: &(dyn Fn(Stage) + Send + Sync),
) -> Result<Built, SnapshotError> {
    build_with(snapshot, recipe, None, cache, out, told).await
}

/// The same, of a snapshot that has only the works that institutions need: how many papers journals have is told by `counts`.
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
    let wanted = extract::Wanted {
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
