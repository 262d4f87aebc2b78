//! `titlewise backup`: backs up all data of a server while it runs.

use std::io::BufWriter;
use std::path::PathBuf;

use tokio::runtime::Handle;

use super::CommandError;
use super::kept::KeptArgs;
use super::unfinished::Unfinished;
use crate::backup::{BackupError, take};

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise backup titlewise-2026-03-01.tar
  titlewise backup --database postgres://titlewise@db.example.edu/titlewise --store s3://bucket/titlewise copy.tar

The server may keep running. The file contains all data, including password hashes, queued emails and the key that
signs tokens: keep it as secret as the data. Only its owner can read it. It appears when it is complete and replaces
an older file of the same name.";

/// Options of `titlewise backup`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct BackupArgs {
    /// Output file
    #[arg(value_name = "FILE.tar")]
    file: PathBuf,
    #[command(flatten)]
    kept: KeptArgs,
}

/// Runs the command.
///
/// # Errors
/// If the catalog or store cannot be read, or the file cannot be written.
pub async fn run(args: BackupArgs) -> Result<(), CommandError> {
    let holdings = args.kept.existing()?;
    let (unfinished, file) = Unfinished::secret_file(&args.file)?;
    let handle = Handle::current();
    let copy = move || {
        let (out, manifest) = take(&holdings, &handle, BufWriter::new(file))?;
        let file = out.into_inner().map_err(std::io::IntoInnerError::into_error);
        file.and_then(|file| file.sync_all()).map_err(BackupError::Archive)?;
        Ok::<_, BackupError>(manifest)
    };
    let manifest = tokio::task::spawn_blocking(copy).await??;
    unfinished.finish_durably(&args.file)?;
    for name in &manifest.missing {
        eprintln!("titlewise: warning: a row names {name}, but the store does not contain it");
    }
    let (rows, objects) = (manifest.rows(), manifest.objects().len());
    eprintln!("{}: {rows} rows, {objects} objects", args.file.display());
    Ok(())
}
