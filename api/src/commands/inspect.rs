//! `titlewise inspect`: what files are, what is in them, what is wrong with them.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arrow::array::AsArray;
use titlewise_ingest::reading::Kind;
use titlewise_ingest::{IssnMap, Reading, Verdict, read, read_as};

use super::CommandError;
use super::progress::Progress;
use super::report_text;

/// Examples and exit codes.
const AFTER_HELP: &str = "\
Examples:
  titlewise inspect TR_J3.xlsx prices.csv
  titlewise inspect --json uploads/* | jq -r 'select(.verdict == \"reject\") | .file, .reason'
  titlewise inspect --issn-l issn-to-issn-l.txt --problems 50 TR_J2.tsv

What a file is, is told from its content, never from its name: csv, tsv, other text in any usual
encoding, xlsx, xls, ods and COUNTER JSON. Lines of --json have the fields file, kind, verdict
(accept, accept_with_warnings, empty, reject), reason, format, tables, problems, problem_count,
problems_by_code and outcome.

Exit codes:
  0  every file can be used, or is the right one and has no rows
  1  a file cannot be used, or cannot be opened; the others are reported all the same
  2  the command line is wrong";

/// Options of `titlewise inspect`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct InspectArgs {
    /// COUNTER reports, price lists, PTA lists, title filters, core lists
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object per file and line
    #[arg(long)]
    json: bool,
    /// Table from ISSN to ISSN-L: ISSNs that it does not have are reported
    #[arg(long, value_name = "FILE")]
    issn_l: Option<PathBuf>,
    /// Remarks shown per file (--json lists up to 1000)
    #[arg(long, value_name = "N", default_value_t = 10)]
    problems: usize,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be used or opened, after every other one was reported.
pub fn run(args: &InspectArgs) -> Result<(), CommandError> {
    let progress = Progress::spinner();
    let map = args.issn_l.as_deref().map(issn_map).transpose()?;
    let mut bad = 0;
    for (at, path) in args.files.iter().enumerate() {
        progress.step(format!("reading {}", path.display()));
        let name = path.display().to_string();
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                bad += 1;
                progress.line(&format!("titlewise: {name}: {error}"));
                continue;
            }
        };
        let report = read(&name, &bytes, map.as_ref()).report;
        bad += usize::from(report.verdict == Verdict::Reject);
        if args.json {
            say(serde_json::to_string(&report)?)?;
        } else {
            let gap = if at > 0 { "\n" } else { "" };
            say(format_args!("{gap}{}", report_text::whole(&report, args.problems).trim_end()))?;
        }
    }
    if bad > 0 {
        return Err(CommandError::NotUsable { bad, all: args.files.len() });
    }
    Ok(())
}

fn say(text: impl Display) -> Result<(), CommandError> {
    writeln!(io::stdout().lock(), "{text}").map_err(CommandError::file("standard output"))
}

fn issn_map(path: &Path) -> Result<IssnMap, CommandError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(CommandError::file(path))?;
    let Reading { report, tables } = read_as(&name, &bytes, None, Some(Kind::IssnL));
    if report.kind != Kind::IssnL || !report.verdict.is_usable() {
        let found = report.kind.called();
        return Err(CommandError::NoIssnTable { path: path.to_owned(), found });
    }
    let mut pairs = Vec::new();
    for table in &tables {
        let text = |name| table.batch.column_by_name(name).and_then(|c| c.as_string_opt::<i32>());
        if let (Some(issns), Some(linking)) = (text("issn"), text("issn_l")) {
            pairs.extend(issns.iter().flatten().zip(linking.iter().flatten()));
        }
    }
    Ok(IssnMap::new(pairs))
}
