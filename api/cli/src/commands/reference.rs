//! `titlewise reference`: builds, completes, checks and packages reference data.

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

/// Examples and exit codes in the help.
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

Tables, columns, types and units: ingest/docs/reference-data.md
Building from OpenAlex and other sources: ingest/docs/reference-build.md

Exit codes:
  0  all cells are valid, and the tables match the manifest
  1  a table is missing or invalid (the first error is on stderr), or cannot be written
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
    /// Build reference data from OpenAlex (its service or a snapshot), tables or a pack, as Parquet with the version in
    /// manifest.json
    Build {
        /// https://api.openalex.org, a snapshot of OpenAlex (folder, or s3://bucket/prefix, gs://… or az://… with
        /// AWS_REGION, GOOGLE_… or AZURE_… from the environment), a folder of reference tables (CSV or Parquet), or a
        /// file written by "reference export"
        #[arg(long, value_name = "https://…|s3://…|DIR|FILE.tar")]
        from: String,
        /// Output folder
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; replace files of the same name
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        recipe: Box<RecipeArgs>,
    },
    /// Complete reference data of any origin from other open sources, in another folder
    Add {
        /// Folder of reference tables (CSV or Parquet), or file written by "reference export"
        #[arg(value_name = "DIR|FILE.tar")]
        from: PathBuf,
        /// Output folder
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; replace files of the same name
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        sources: Box<OtherSources>,
        #[command(flatten)]
        details: Box<Details>,
    },
    /// Check a folder of tables and write them to one file, for distribution
    Export {
        /// Folder of reference tables, CSV or Parquet
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Output file
        #[arg(long, value_name = "FILE.tar")]
        out: PathBuf,
    },
    /// Unpack such a file into a folder and check its contents
    Import {
        /// File written by "titlewise reference export"
        #[arg(value_name = "FILE.tar")]
        pack: PathBuf,
        /// Output folder
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write into a folder that is not empty; replace files of the same name
        #[arg(long)]
        force: bool,
    },
    /// Check a folder of tables, also against its manifest. With files of a library, report which of their titles are
    /// forecast and why others are not
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
/// If a table is missing or invalid or cannot be written, or a snapshot cannot be read.
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

/// Builds reference data from a service, snapshot, pack or folder, depending on `from`.
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
        text += "no manifest.json; \"titlewise reference build\" writes one\n";
    }
    text
}
