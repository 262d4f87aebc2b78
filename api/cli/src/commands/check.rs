//! `titlewise check`: checks that all data of a server exist and are readable.

use std::io::Write;

use super::CommandError;
use super::kept::KeptArgs;
use crate::backup::{Findings, check};

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise check
  titlewise check --json --database postgres://titlewise@db.example.edu/titlewise --store s3://bucket/titlewise
  titlewise check --mend                remove objects that no row names, and files of interrupted servers

The server may keep running. The exit code is 1 if anything is missing or broken. Objects that no row names, and files
that an interrupted server left behind, use space but are otherwise harmless.";

/// Options of `titlewise check`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct CheckArgs {
    /// Remove objects that no row names, and files of interrupted servers, if they are older than an hour
    #[arg(long)]
    mend: bool,
    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    kept: KeptArgs,
}

/// Runs the command.
///
/// # Errors
/// If anything is missing or broken, or the catalog or store does not respond.
pub async fn run(args: CheckArgs) -> Result<(), CommandError> {
    let findings = check(&args.kept.existing()?, args.mend).await?;
    let out = std::io::stdout().lock();
    let told = if args.json { as_json(&findings, out) } else { in_words(&findings, out) };
    told.map_err(CommandError::file("standard output"))?;
    match findings.faults.len() {
        0 => Ok(()),
        count => Err(CommandError::Faults { count }),
    }
}

fn as_json(findings: &Findings, mut out: impl Write) -> std::io::Result<()> {
    serde_json::to_writer_pretty(&mut out, findings)?;
    writeln!(out)
}

fn in_words(findings: &Findings, mut out: impl Write) -> std::io::Result<()> {
    for fault in &findings.faults {
        writeln!(out, "{}: {}: {}", fault.kind, fault.what, fault.detail)?;
    }
    for unnamed in &findings.unnamed {
        let done = if findings.removed > 0 { "removed" } else { "no row names it" };
        writeln!(out, "object-unnamed: {}: {} bytes, {done}", unnamed.name, unnamed.bytes)?;
    }
    for left in &findings.leftovers {
        let done = if findings.leftovers_removed > 0 { "removed" } else { "left behind" };
        writeln!(out, "file-{}: {}: {} bytes, {done}", left.kind, left.name, left.bytes)?;
    }
    writeln!(
        out,
        "rows: {}, objects: {}, faults: {}, objects that no row names: {} (removed: {}), files left behind: {} (removed: {})",
        findings.rows,
        findings.objects,
        findings.faults.len(),
        findings.unnamed.len(),
        findings.removed,
        findings.leftovers.len(),
        findings.leftovers_removed
    )
}
