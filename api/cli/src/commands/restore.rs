//! `titlewise restore`: restores a backup.

use std::fs::File;
use std::path::PathBuf;

use tokio::runtime::Handle;

use super::CommandError;
use super::kept::KeptArgs;
use crate::backup::restore;

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise restore titlewise-2026-03-01.tar --data /var/lib/titlewise
  titlewise restore copy.tar --database postgres://titlewise@db.example.edu/empty --store s3://empty/titlewise

Catalog and store must be empty, and may be of any kind. The file is read and verified completely before anything is
written. If anything fails, nothing is left behind. Start the server afterwards.";

/// Options of `titlewise restore`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct RestoreArgs {
    /// File written by "titlewise backup"
    #[arg(value_name = "FILE.tar")]
    file: PathBuf,
    #[command(flatten)]
    kept: KeptArgs,
}

/// Runs the command.
///
/// # Errors
/// If the file is incomplete, or the catalog or store is not empty.
pub async fn run(args: RestoreArgs) -> Result<(), CommandError> {
    let mut file = File::open(&args.file).map_err(CommandError::file(&args.file))?;
    let holdings = args.kept.open()?;
    let handle = Handle::current();
    let put_back = move || restore(&mut file, &holdings, &handle);
    let manifest = tokio::task::spawn_blocking(put_back).await??;
    let (rows, objects) = (manifest.rows(), manifest.objects().len());
    eprintln!(
        "{}: {rows} rows, {objects} objects, as of {}",
        args.file.display(),
        manifest.taken_at
    );
    Ok(())
}
