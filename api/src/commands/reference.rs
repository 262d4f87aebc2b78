//! `titlewise reference`: reference data, checked and versioned.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use titlewise_ingest::reference::{self, Checked};

use super::CommandError;
use super::coverage::PackageArgs;
use super::folder::FilledFolder;
use super::openalex::{self, RecipeArgs};
use super::other_sources::{self, Details, OtherSources};
use super::progress::Progress;
use super::unfinished::Unfinished;

/// Examples and exit codes.
const AFTER_HELP: &str = "\
Examples:
  titlewise reference check tables
  titlewise reference check reference --usage TR_J2.csv TR_J3.xlsx --price prices.xlsx --out titles.csv
  titlewise reference build --from tables --out reference
  titlewise reference build --from https://api.openalex.org --issns prices.csv --ror 02y3ad647 --out reference
  titlewise reference build --from openalex-snapshot --ror 02y3ad647 --issns ours.txt --out reference
  titlewise reference add reference --ror-dump ror-data.zip --doaj doaj.csv --out completed
  titlewise reference export reference --out reference.tar
  titlewise reference import reference.tar --out elsewhere
  titlewise serve --reference reference

The tables, their columns, types and units: ingest/docs/reference-data.md
How they are made of OpenAlex, and what others add: ingest/docs/reference-build.md

Exit codes:
  0  every cell is what its column takes, and the tables are those of the manifest
  1  a table is missing or wrong (the first fault stands on stderr), or cannot be written
  2  the command line is wrong";

/// Options of `titlewise reference`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ReferenceArgs {
    #[command(subcommand)]
    command: ReferenceCommand,
}

#[derive(Debug, clap::Subcommand)]
enum ReferenceCommand {
    /// Make reference data of OpenAlex (what its service answers, or a snapshot), tables or a pack, as Parquet with their version in
    /// manifest.json
    Build {
        /// https://api.openalex.org, snapshot of OpenAlex (folder, or s3://bucket/prefix, gs://… or az://… with AWS_REGION, GOOGLE_…
        /// or AZURE_… from the environment), folder of reference tables (CSV or Parquet), or file that "reference export"
        /// wrote
        #[arg(long, value_name = "https://…|s3://…|DIR|FILE.tar")]
        from: String,
        /// Folder to fill
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; what is named alike is replaced
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        recipe: Box<RecipeArgs>,
    },
    /// Complete reference data of any origin out of other open sources, into another folder
    Add {
        /// Folder of reference tables (CSV or Parquet), or file that "reference export" wrote
        #[arg(value_name = "DIR|FILE.tar")]
        from: PathBuf,
        /// Folder to fill
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; what is named alike is replaced
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        sources: Box<OtherSources>,
        #[command(flatten)]
        details: Box<Details>,
    },
    /// Check a folder of tables and write them as one file, to hand on
    Export {
        /// Folder of reference tables, CSV or Parquet
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// File to write
        #[arg(long, value_name = "FILE.tar")]
        out: PathBuf,
    },
    /// Unpack such a file into a folder, and check what was in it
    Import {
        /// File that "titlewise reference export" wrote
        #[arg(value_name = "FILE.tar")]
        pack: PathBuf,
        /// Folder to fill
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; what is named alike is replaced
        #[arg(long)]
        force: bool,
    },
    /// Check a folder of tables, and whether they are those of its manifest; with files of a library, which of their
    /// titles are forecast, and why the others are not
    Check {
        /// Folder of reference tables, CSV or Parquet
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        package: Box<PackageArgs>,
    },
}

/// Runs the command.
///
/// # Errors
/// A table that is missing or wrong, or that cannot be written; a snapshot that cannot be read.
pub async fn run(args: ReferenceArgs) -> Result<(), CommandError> {
    let progress = Progress::spinner();
    let mut coverage = None;
    let checked = match &args.command {
        ReferenceCommand::Build { from, out, force, recipe } => {
            build(from, out, *force, recipe, &progress).await?
        }
        ReferenceCommand::Add { from, out, force, sources, details } => {
            let folder = FilledFolder::make(out, *force)?;
            let added =
                other_sources::add(from, (sources, details), folder.path(), &progress).await?;
            folder.finish()?;
            added
        }
        ReferenceCommand::Export { folder, out } => {
            progress.step("checking and packing the tables");
            let (unfinished, file) = Unfinished::file(out)?;
            let packed = reference::export(folder, BufWriter::new(file), out)?;
            unfinished.finish(out)?;
            packed
        }
        ReferenceCommand::Import { pack, out, force } => {
            let folder = FilledFolder::make(out, *force)?;
            let unpacked = unpack(pack, folder.path(), &progress)?;
            folder.finish()?;
            unpacked
        }
        ReferenceCommand::Check { folder, package } => {
            progress.step("checking the tables");
            let checked = reference::check(folder)?;
            if package.has_files() {
                coverage = Some(package.coverage(folder, &progress).await?);
            }
            checked
        }
    };
    for remark in &checked.remarks {
        progress.line(&format!("titlewise: {remark}"));
    }
    drop(progress);
    let text = account(&checked) + &coverage.unwrap_or_default();
    io::stdout().lock().write_all(text.as_bytes()).map_err(CommandError::file("standard output"))
}

/// Makes reference data of what `from` turns out to be.
async fn build(
    from: &str,
    out: &Path,
    force: bool,
    recipe: &RecipeArgs,
    progress: &Progress,
) -> Result<Checked, CommandError> {
    let path = Path::new(from);
    let snapshot = openalex::address(from)?;
    if snapshot.is_none() {
        recipe.refuse()?;
    }
    let folder = FilledFolder::make(out, force)?;
    let checked = match snapshot {
        Some(snapshot) => openalex::build(snapshot, recipe, out, folder.path(), progress).await?,
        None if path.is_file() => unpack(path, folder.path(), progress)?,
        None => {
            progress.step("checking and writing the tables");
            reference::build(path, folder.path())?
        }
    };
    folder.finish()?;
    Ok(checked)
}

fn unpack(pack: &Path, folder: &Path, progress: &Progress) -> Result<Checked, CommandError> {
    let file = File::open(pack).map_err(CommandError::file(pack))?;
    progress.step("unpacking and checking the tables");
    Ok(reference::import(BufReader::new(file), pack, folder)?)
}

fn account(checked: &Checked) -> String {
    let manifest = &checked.manifest;
    let mut text = format!("version {}\n", manifest.version);
    for entry in &manifest.tables {
        text += &format!("{:<22} {:>12} rows\n", entry.table, entry.rows);
    }
    if !checked.has_manifest {
        text += "no manifest.json: \"titlewise reference build\" writes one\n";
    }
    text
}
