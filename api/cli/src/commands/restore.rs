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
  titlewise restore move.tar --keep-sessions
  titlewise restore copy.tar --database postgres://titlewise@db.example.edu/empty --store s3://empty/titlewise

Catalog and store must be empty, and may be of any kind. The file is read and verified completely before anything is
written. If anything fails, nothing is left behind. Start the server afterwards.

All users must sign in again, and API keys and emailed links no longer work. Use --keep-sessions to move a server.";

/// Options of `titlewise restore`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct RestoreArgs {
    /// File written by "titlewise backup"
    #[arg(value_name = "FILE.tar")]
    file: PathBuf,
    /// Restore sessions, API keys and emailed links, too: who was signed in at the time of the backup stays so, even if the
    /// access was ended since then
    #[arg(long)]
    keep_sessions: bool,
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
    let keep_sessions = args.keep_sessions;
    let put_back = move || restore(&mut file, &holdings, keep_sessions, &handle);
    let manifest = tokio::task::spawn_blocking(put_back).await??;
    let (rows, objects) = (manifest.rows(), manifest.objects().len());
    eprintln!(
        "{}: {rows} rows, {objects} objects, as of {}",
        args.file.display(),
        manifest.taken_at
    );
    Ok(())
}
