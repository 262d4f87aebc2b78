//! `titlewise reference build --from` OpenAlex: a snapshot, or the service.

use std::collections::BTreeSet;
use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::ValueEnum;
use titlewise_engine::openalex::{self, Built, Cache, Folder, Recipe, Snapshot, Stage, TYPES};
use titlewise_ingest::reference::{self, Checked};
use titlewise_ingest::{Issn, ror_id};
use url::Url;

use super::CommandError;
use super::kept::store_options;
use super::progress::Progress;
use crate::cluster::readers;
use crate::openalex::{self as service, Access, Asking, Wish};

/// Bytes of a megabyte, as speeds of disks are told.
const MEGABYTE: u64 = 1_000_000;

/// What is counted of OpenAlex, and how it is asked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Of OpenAlex")]
pub struct RecipeArgs {
    /// Institutions whose citations, authorships and charges are counted: ROR ids, with or without their address
    #[arg(long, value_name = "ROR", value_delimiter = ',', value_parser = ror)]
    ror: Vec<String>,
    /// Count for an institution only what names itself, not what names a part of it
    #[arg(long)]
    without_children: bool,
    /// File with one ISSN of each journal that is wanted, a line each [default: all journals]
    #[arg(long, value_name = "FILE")]
    issns: Option<PathBuf>,
    /// Table of linking ISSNs of the ISSN International Centre, which counts more than what OpenAlex says of ISSNs
    #[arg(long, value_name = "FILE.txt")]
    issn_l: Option<PathBuf>,
    /// Years that are counted [default: thirteen, the last that of --as-of]
    #[arg(long, value_name = "FIRST-LAST", value_parser = years)]
    years: Option<(i32, i32)>,
    /// Types of works that count as papers [default: article,review,letter,journal-article]
    #[arg(long, value_name = "TYPES", value_delimiter = ',')]
    types: Vec<String>,
    /// Which papers count without submitted versions [default: corrected]
    #[arg(long, value_name = "HOW")]
    submitted: Option<Submitted>,
    /// Day that the data are of [default: that of the newest file of works]
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<NaiveDate>,
    /// Take the files that are there where a manifest names others as well
    #[arg(long)]
    partial: bool,
    /// Years of which an institution's works are asked for, at a service [default: six, the last that of --as-of]
    #[arg(long, value_name = "FIRST-LAST", value_parser = years)]
    institution_years: Option<(i32, i32)>,
    /// Key of an account at the service, which has more requests a day
    #[arg(long, value_name = "KEY", env = "OPENALEX_API_KEY", hide_env_values = true)]
    key: Option<String>,
    /// Address at which the service may reach you
    #[arg(long, value_name = "EMAIL", env = "OPENALEX_MAILTO")]
    mailto: Option<String>,
    /// Requests in a second at most, at a service
    #[arg(long, value_name = "N", default_value = "10")]
    requests_per_second: NonZeroU32,
    /// Folder for what was read or answered, so that a build that was stopped goes on where it was [default: --out with
    /// ".cache"]; of a snapshot it may be one of a store
    #[arg(long, value_name = "DIR|s3://…")]
    cache: Option<String>,
    /// Scheduler of a cluster whose executors read the files of a snapshot (df://scheduler.example.edu:50050), for a program
    /// that was built with it; they find snapshot and --cache under the same names
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    /// How many files the cluster reads at a time: as many as its executors have processors, or some more
    #[arg(long, value_name = "FILES", default_value = "16")]
    cluster_files: NonZeroUsize,
}

/// Which papers count without submitted versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Submitted {
    /// All but green ones of which no repository has a reviewed version
    Corrected,
    /// Those of which there is no submitted version, whatever makes them open: as the known service counts
    Classic,
}

pub(super) fn ror(text: &str) -> Result<String, String> {
    ror_id(text).ok_or_else(|| {
        "a ROR id is 02y3ad647 or https://ror.org/02y3ad647, with the last two digits to check it".to_owned()
    })
}

pub(super) fn years(text: &str) -> Result<(i32, i32), String> {
    let year =
        |text: &str| text.trim().parse::<i32>().ok().filter(|year| (1000..=9999).contains(year));
    let read = text.split_once('-').and_then(|(first, last)| Some((year(first)?, year(last)?)));
    read.filter(|(first, last)| first <= last).ok_or_else(|| "years are 2014-2026".to_owned())
}

impl RecipeArgs {
    /// Refuses options that say something about a snapshot, where there is none.
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
            Some((option, _)) => {
                Err(refused(option, "tables and packs are taken as they are; this is for OpenAlex"))
            }
        }
    }

    /// The folder of this machine for what was read or answered, made if it is not there.
    fn cache_folder(&self, out: &Path) -> Result<PathBuf, CommandError> {
        let folder = self.cache.as_ref().map(PathBuf::from).unwrap_or_else(|| {
            let mut beside = out.to_owned().into_os_string();
            beside.push(".cache");
            beside.into()
        });
        fs::create_dir_all(&folder).map_err(CommandError::file(&folder))?;
        Ok(folder)
    }

    /// Where what is read of a snapshot is kept, and who reads it.
    fn cache(&self, out: &Path) -> Result<Cache, CommandError> {
        let cluster = self.cluster.as_deref().map(|address| (address, self.cluster_files.get()));
        let readers = readers(cluster)?;
        let folder = match self.cache.as_deref().filter(|cache| cache.contains("://")) {
            Some(address) => {
                let wrong = |error: url::ParseError| refused(address, &error.to_string());
                Folder::at(Url::parse(address).map_err(wrong)?, &store_options())?
            }
            None => Folder::local(&self.cache_folder(out)?)?,
        };
        Ok(Cache { folder, readers })
    }

    /// Refuses what a service cannot do.
    fn refuse_of_service(&self) -> Result<(), CommandError> {
        if self.cluster.is_some() {
            return Err(refused(
                "--cluster",
                "it reads files of a snapshot; a service is asked by this process",
            ));
        }
        match self.cache.as_deref().filter(|cache| cache.contains("://")) {
            None => Ok(()),
            Some(address) => Err(refused(
                address,
                "what a service answers is kept in a folder of this machine; a snapshot may have its cache in a store",
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

/// A file that is there, by its whole name.
fn canonical(path: &Path) -> Result<PathBuf, CommandError> {
    path.canonicalize().map_err(CommandError::file(path))
}

/// The ISSNs of a file, a line each. A heading is passed over, and so is what stands behind the ISSN.
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

/// The address of the snapshot or service that a folder or URL is; none of a folder of tables or a file.
pub(super) fn address(from: &str) -> Result<Option<Url>, CommandError> {
    let wrong = |reason: &str| refused(from, reason);
    if from.contains("://") {
        let url = Url::parse(from).map_err(|error| wrong(&error.to_string()))?;
        return Ok(Some(url));
    }
    let path = Path::new(from);
    if !path.exists() {
        return Err(wrong("there is no such file or folder"));
    }
    let is_snapshot = ["works", "data/works"].iter().any(|works| path.join(works).is_dir());
    if !is_snapshot {
        return Ok(None);
    }
    let folder = path.canonicalize().map_err(CommandError::file(path))?;
    let url = Url::from_directory_path(folder).map_err(|()| wrong("this folder has no address"))?;
    Ok(Some(url))
}

/// Makes reference data in a folder, of a snapshot or of what a service answers; what was read or answered is kept beside `out`,
/// unless it is told where.
pub(super) async fn build(
    from: Url,
    args: &RecipeArgs,
    out: &Path,
    folder: &Path,
    progress: &Progress,
) -> Result<Checked, CommandError> {
    // Beside what becomes of them, where nothing stays if this is stopped.
    let tables = folder.join("made");
    fs::create_dir(&tables).map_err(CommandError::file(&tables))?;
    let built = if matches!(from.scheme(), "http" | "https") {
        args.refuse_of_service()?;
        of_service(from, args, &args.cache_folder(out)?, &tables, progress).await?
    } else {
        let told = |stage: Stage| progress.step(text_of(stage));
        let snapshot = Snapshot::at(from, &store_options(), args.partial)?;
        let cache = args.cache(out)?;
        openalex::build(&snapshot, &args.recipe(&TYPES)?, &cache, &tables, &told).await?
    };
    for name in &built.missing_files {
        progress.line(&format!("titlewise: the manifest names {name}, which is not there"));
    }
    for ror_id in &built.unknown_ror_ids {
        progress.line(&format!("titlewise: OpenAlex has no institution {ror_id}"));
    }
    progress.step("checking and writing the tables");
    let checked = reference::build(&tables, folder)?;
    fs::remove_dir_all(&tables).map_err(CommandError::file(&tables))?;
    Ok(checked)
}

/// Asks a service for what is missing in the cache, and makes tables of all that it answered.
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
    let wish = Wish { recipe: &recipe, institution_years: args.institution_years };
    let fetched = service::fetch(&access, &wish, cache, &|asking: Asking| {
        let Asking { what, done, all, requests } = asking;
        progress.step(format!("asking for {what}: {done} of {all}, {requests} requests so far"));
    })
    .await?;
    progress.line(&format!(
        "titlewise: as of {}: {} requests, {} answers were there before",
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
