//! `titlewise reference build --from` OpenAlex: a snapshot or the service.

use std::collections::BTreeSet;
use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::ValueEnum;
use titlewise_catalog::Clock;
use titlewise_cluster::readers;
use titlewise_engine::openalex::{self, Built, Cache, Folder, Recipe, Snapshot, Stage, TYPES};
use titlewise_ingest::reference::{self, Checked};
use titlewise_ingest::{Issn, ror_id};
use titlewise_openalex as service;
use titlewise_openalex::{Access, Asking, FetchOptions};
use titlewise_storage::environment_options;
use url::Url;

use super::CommandError;
use super::progress::Progress;

/// Bytes of a megabyte, as for disk speeds.
const MEGABYTE: u64 = 1_000_000;

/// What is counted from OpenAlex, and how it is requested.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "OpenAlex")]
pub struct RecipeArgs {
    /// Institutions whose citations, authorships and charges are counted: ROR ids, as ids or URLs
    #[arg(long, value_name = "ROR", value_delimiter = ',', value_parser = ror)]
    ror: Vec<String>,
    /// Count only works that name the institution itself, not those that name a part of it
    #[arg(long)]
    without_children: bool,
    /// File that lists the journals to include, one ISSN per line [default: all journals]
    #[arg(long, value_name = "FILE")]
    issns: Option<PathBuf>,
    /// Table of linking ISSNs of the ISSN International Centre, which overrides the linking ISSNs of OpenAlex
    #[arg(long, value_name = "FILE.txt")]
    issn_l: Option<PathBuf>,
    /// Years to count [default: the thirteen years up to --as-of]
    #[arg(long, value_name = "FIRST-LAST", value_parser = years)]
    years: Option<(i32, i32)>,
    /// Types of works counted as papers [default: article,review,letter,journal-article]
    #[arg(long, value_name = "TYPES", value_delimiter = ',')]
    types: Vec<String>,
    /// Which papers count if submitted versions do not [default: corrected]
    #[arg(long, value_name = "HOW")]
    submitted: Option<Submitted>,
    /// Date of the data [default: that of the newest file of works]
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<NaiveDate>,
    /// Use the existing files even if the manifest names others that are missing
    #[arg(long)]
    partial: bool,
    /// Years of an institution's works to request from a service [default: the six years up to --as-of]
    #[arg(long, value_name = "FIRST-LAST", value_parser = years)]
    institution_years: Option<(i32, i32)>,
    /// API key of an account at the service, which allows more requests per day
    #[arg(long, value_name = "KEY", env = "OPENALEX_API_KEY", hide_env_values = true)]
    key: Option<String>,
    /// Your contact email address for the service
    #[arg(long, value_name = "EMAIL", env = "OPENALEX_MAILTO")]
    mailto: Option<String>,
    /// Maximum requests per second to a service
    #[arg(long, value_name = "N", default_value = "10")]
    requests_per_second: NonZeroU32,
    /// Cache folder for extracts and responses, so that an interrupted build can resume [default: --out with ".cache"].
    /// For a snapshot it may be in a store
    #[arg(long, value_name = "DIR|s3://…")]
    cache: Option<String>,
    /// Scheduler of a cluster whose executors read the files of a snapshot (df://scheduler.example.edu:50050). Needs a
    /// program built with cluster support; snapshot and --cache must have the same names on the executors
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    /// Files that the cluster reads concurrently: at least as many as its executors have processors
    #[arg(long, value_name = "FILES", default_value = "16")]
    cluster_files: NonZeroUsize,
}

/// Which papers count if submitted versions do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Submitted {
    /// All but green papers without a reviewed version in any repository
    Corrected,
    /// Papers without a submitted version, however they are open: as the service it is compatible with counts
    Classic,
}

pub(super) fn ror(text: &str) -> Result<String, String> {
    ror_id(text).ok_or_else(|| {
        "expected a ROR id such as 02y3ad647 or https://ror.org/02y3ad647, with its two check digits".to_owned()
    })
}

pub(super) fn years(text: &str) -> Result<(i32, i32), String> {
    let year =
        |text: &str| text.trim().parse::<i32>().ok().filter(|year| (1000..=9999).contains(year));
    let read = text.split_once('-').and_then(|(first, last)| Some((year(first)?, year(last)?)));
    read.filter(|(first, last)| first <= last)
        .ok_or_else(|| "expected years such as 2014-2026".to_owned())
}

impl RecipeArgs {
    /// Refuses options about OpenAlex for tables and packs.
    pub(super) fn refuse(&self) -> Result<(), CommandError> {
        let given = [
            ("--ror", !self.ror.is_empty()),
            ("--without-children", self.without_children),
            ("--issns", self.issns.is_some()),
            ("--issn-l", self.issn_l.is_some()),
            ("--years", self.years.is_some()),
            ("--types", !self.types.is_empty()),
            ("--submitted", self.submitted.is_some()),
            ("--as-of", self.as_of.is_some()),
            ("--partial", self.partial),
            ("--institution-years", self.institution_years.is_some()),
            ("--cache", self.cache.is_some()),
            ("--cluster", self.cluster.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((option, _)) => Err(refused(
                option,
                "applies to OpenAlex only; tables and packs are used unchanged",
            )),
        }
    }

    /// Local cache folder for extracts and responses, created if missing.
    fn cache_folder(&self, out: &Path) -> Result<PathBuf, CommandError> {
        let folder = self.cache.as_ref().map(PathBuf::from).unwrap_or_else(|| {
            let mut beside = out.to_owned().into_os_string();
            beside.push(".cache");
            beside.into()
        });
        fs::create_dir_all(&folder).map_err(CommandError::file(&folder))?;
        Ok(folder)
    }

    /// Cache for extracts of a snapshot, and its readers.
    fn cache(&self, out: &Path) -> Result<Cache, CommandError> {
        let cluster = self.cluster.as_deref().map(|address| (address, self.cluster_files.get()));
        let readers = readers(cluster)?;
        let folder = match self.cache.as_deref().filter(|cache| cache.contains("://")) {
            Some(address) => {
                let wrong = |error: url::ParseError| refused(address, &error.to_string());
                Folder::at(Url::parse(address).map_err(wrong)?, &environment_options())?
            }
            None => Folder::local(&self.cache_folder(out)?)?,
        };
        Ok(Cache { folder, readers })
    }

    /// Refuses options that do not apply to a service.
    fn refuse_of_service(&self) -> Result<(), CommandError> {
        if self.cluster.is_some() {
            return Err(refused(
                "--cluster",
                "a cluster reads files of a snapshot; requests to a service come from this process",
            ));
        }
        match self.cache.as_deref().filter(|cache| cache.contains("://")) {
            None => Ok(()),
            Some(address) => Err(refused(
                address,
                "responses of a service are cached in a local folder; only a snapshot can have its cache in a store",
            )),
        }
    }

    fn recipe(&self, otherwise: &[&str]) -> Result<Recipe, CommandError> {
        let types = if self.types.is_empty() {
            otherwise.iter().map(|&name| name.to_owned()).collect()
        } else {
            self.types.clone()
        };
        Ok(Recipe {
            as_of: self.as_of,
            years: self.years,
            types,
            is_classic: self.submitted == Some(Submitted::Classic),
            ror_ids: self.ror.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect(),
            with_children: !self.without_children,
            issns: self.issns.as_deref().map(issns).transpose()?,
            issn_table: self.issn_l.as_deref().map(canonical).transpose()?,
        })
    }
}

fn refused(from: &str, reason: &str) -> CommandError {
    CommandError::NoReference { from: from.to_owned(), reason: reason.to_owned() }
}

/// Absolute path of an existing file.
fn canonical(path: &Path) -> Result<PathBuf, CommandError> {
    path.canonicalize().map_err(CommandError::file(path))
}

/// Reads the ISSNs of a file, one per line. Skips headings and whatever follows an ISSN.
fn issns(path: &Path) -> Result<Vec<String>, CommandError> {
    let text = fs::read_to_string(path).map_err(CommandError::file(path))?;
    let first = |line: &str| {
        let cell = line.trim_start_matches('\u{feff}').split([',', ';', '\t']).next()?;
        Issn::parse(cell.trim().trim_matches('"')).map(|issn| issn.to_string())
    };
    let issns: BTreeSet<String> = text.lines().filter_map(first).collect();
    if issns.is_empty() {
        let reason = "no line begins with an ISSN (NNNN-NNNC)";
        return Err(refused(&path.display().to_string(), reason));
    }
    Ok(issns.into_iter().collect())
}

/// Address of a snapshot or service; `None` for a folder of tables or a file.
pub(super) fn address(from: &str) -> Result<Option<Url>, CommandError> {
    let wrong = |reason: &str| refused(from, reason);
    if from.contains("://") {
        let url = Url::parse(from).map_err(|error| wrong(&error.to_string()))?;
        return Ok(Some(url));
    }
    let path = Path::new(from);
    if !path.exists() {
        return Err(wrong("file or folder not found"));
    }
    let is_snapshot = ["works", "data/works"].iter().any(|works| path.join(works).is_dir());
    if !is_snapshot {
        return Ok(None);
    }
    let folder = path.canonicalize().map_err(CommandError::file(path))?;
    let url = Url::from_directory_path(folder)
        .map_err(|()| wrong("this folder cannot be expressed as a URL"))?;
    Ok(Some(url))
}

/// Builds reference data in `folder` from a snapshot or the responses of a service. Extracts and responses are cached
/// next to `out`, unless --cache names another folder.
pub(super) async fn build(
    from: Url,
    args: &RecipeArgs,
    out: &Path,
    folder: &Path,
    progress: &Progress,
) -> Result<Checked, CommandError> {
    // Next to the result, so that an interrupted command removes it too.
    let tables = folder.join("made");
    fs::create_dir(&tables).map_err(CommandError::file(&tables))?;
    let built = if matches!(from.scheme(), "http" | "https") {
        args.refuse_of_service()?;
        of_service(from, args, &args.cache_folder(out)?, &tables, progress).await?
    } else {
        let told = |stage: Stage| progress.step(text_of(stage));
        let snapshot = Snapshot::at(from, &environment_options(), args.partial)?;
        let cache = args.cache(out)?;
        openalex::build(&snapshot, &args.recipe(&TYPES)?, &cache, &tables, &told).await?
    };
    for name in &built.missing_files {
        progress.line(&format!("titlewise: the manifest names {name}, which is missing"));
    }
    for ror_id in &built.unknown_ror_ids {
        progress.line(&format!("titlewise: OpenAlex has no institution {ror_id}"));
    }
    progress.step("checking and writing the tables");
    let checked = reference::build(&tables, folder)?;
    fs::remove_dir_all(&tables).map_err(CommandError::file(&tables))?;
    Ok(checked)
}

/// Requests what the cache lacks from a service, and builds tables from all its responses.
async fn of_service(
    address: Url,
    args: &RecipeArgs,
    cache: &Path,
    tables: &Path,
    progress: &Progress,
) -> Result<Built, CommandError> {
    let access = Access {
        address,
        key: args.key.clone(),
        mail: args.mailto.clone(),
        per_second: args.requests_per_second,
    };
    let mut recipe = args.recipe(&service::TYPES)?;
    let wish = FetchOptions {
        recipe: &recipe,
        institution_years: args.institution_years,
        today: Clock::system().utc().date_naive(),
    };
    let fetched = service::fetch(&access, &wish, cache, &|asking: Asking| {
        let Asking { what, done, all, requests } = asking;
        progress.step(format!("requesting {what}: {done} of {all}, {requests} requests sent"));
    })
    .await?;
    progress.line(&format!(
        "titlewise: as of {}: {} requests sent, {} responses cached before",
        fetched.as_of, fetched.requests, fetched.kept
    ));
    recipe.as_of = Some(fetched.as_of);
    let snapshot = Snapshot { folder: Folder::local(&fetched.snapshot)?, is_partial: false };
    let told = |stage: Stage| progress.step(text_of(stage));
    let extracts = fetched.snapshot.join("extracts");
    fs::create_dir(&extracts).map_err(CommandError::file(&extracts))?;
    let (counts, extracts) = (&fetched.counts, Cache::local(&extracts)?);
    Ok(openalex::build_counted(&snapshot, &recipe, counts, &extracts, tables, &told).await?)
}

fn text_of(stage: Stage) -> String {
    match stage {
        Stage::Works { done, files, bytes, all_bytes } => format!(
            "reading works: {done} of {files} files, {} of {} MB",
            bytes / MEGABYTE,
            all_bytes / MEGABYTE
        ),
        Stage::Table(name) => format!("counting: {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{ror, years};

    #[test]
    fn what_options_take() {
        assert_eq!(ror("https://ror.org/02Y3AD647").as_deref(), Ok("02y3ad647"));
        assert!(ror("grid.15276.37").is_err());
        assert_eq!(years("2014-2026"), Ok((2014, 2026)));
        for wrong in ["2014", "2026-2014", "1-2", "x-y"] {
            assert!(years(wrong).is_err(), "{wrong}");
        }
    }
}
