//! `titlewise generate`: generates a sample publisher and its libraries as real files.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use titlewise_ingest::generate::{self, Spec, TABLES, Written};

use super::CommandError;
use super::folder::FilledFolder;
use super::progress::Progress;
use super::unfinished::is_cancelled;

/// Examples and exit codes in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise generate --titles 200 --members 1 --seed 1 --out invented
  titlewise generate --titles 2600 --members 165 --seed 7 --out consortium

The output depends only on --titles, --members and --seed: the same values produce the same bytes,
and more titles or members leave the first ones unchanged. DIR contains the reference data, each
library's COUNTER reports (csv and xlsx; releases 4, 5 and 5.1), price list, PTA list, title filter,
citations and authorships, and the same data as tables. Its README.txt describes the next steps.

Exit codes:
  0  the folder is written
  1  the folder is not empty or cannot be written
  2  the command line is wrong
  130  interrupted; partly written files are removed";

/// Options of `titlewise generate`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct GenerateArgs {
    /// Number of the publisher's journals
    #[arg(long, value_name = "N")]
    titles: usize,
    /// Number of libraries
    #[arg(long, value_name = "N")]
    members: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Output folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write into a folder that is not empty; replace files of the same name
    #[arg(long)]
    force: bool,
}

/// Runs the command.
///
/// # Errors
/// If the folder is not empty or cannot be written.
pub fn run(args: &GenerateArgs) -> Result<(), CommandError> {
    let GenerateArgs { titles, members, seed, .. } = *args;
    let invented = generate::invent(&Spec { titles, members, seed });
    let folder = FilledFolder::make(&args.out, args.force)?;
    let progress = Progress::of(generate::parts(&invented));
    progress.step("writing");
    let written = generate::write_all(&invented, folder.path(), &mut |done, _| {
        progress.done(done);
        if is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    folder.finish()?;
    progress.line(&account(args, &written));
    Ok(())
}

/// Formats what was written and which commands to run next.
fn account(args: &GenerateArgs, written: &Written) -> String {
    let shown = args.out.display();
    let size = written.bytes as f64 / f64::from(1 << 20);
    let mut text = format!(
        "{shown}: {} files, {} rows, {size:.1} MiB; {shown}/README.txt describes them.",
        written.files, written.rows
    );
    if args.members > 0 && args.titles > 0 {
        let tables = args.out.join(TABLES);
        let first = generate::scenario_id(0);
        text += &format!(
            "\nNext:\n  titlewise forecast --input {} --scenario {first} --out forecast.csv",
            quoted(&tables)
        );
        text += &format!("\n  titlewise serve --reference {}", quoted(&args.out.join("reference")));
    }
    text
}

/// Quotes a path for a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-".contains(sign);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
