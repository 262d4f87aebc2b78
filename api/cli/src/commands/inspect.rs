//! `titlewise inspect`: identifies files, summarizes their contents and reports problems.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arrow::array::AsArray;
use titlewise_ingest::folder_sink::FolderSink;
use titlewise_ingest::reading::{Input, Kind, Mapping, Options, Problem, Sink, SinkError};
use titlewise_ingest::{
    IssnMap, Reading, Report, TypedTable, Verdict, read_as, read_into, remarks,
};

use super::limits::LimitArgs;
use super::progress::Progress;
use super::{CommandError, report_text};

/// Examples and exit codes in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise inspect TR_J3.xlsx prices.csv
  titlewise inspect --json uploads/* | jq -r 'select(.verdict == \"reject\") | .file, .reason'
  titlewise inspect --issn-l issn-to-issn-l.txt --problems 50 TR_J2.tsv
  titlewise inspect --annotated checked.xlsx --remarks checked.csv list.csv
  titlewise inspect --map kind=price,header_row=3,print_issn=B,price=D list.xlsx
  titlewise inspect --tables parquet TR_J4.csv.gz

Files are identified by their content, never by their name: csv, tsv, other text in any common
encoding, xlsx, xls, ods and COUNTER JSON, also inside zip or gzip. Lines of --json have the fields
file, kind, verdict (accept, accept_with_warnings, empty, reject), reason, format, notes, mapped,
layout, tables, problems, problems_kept, problem_count, problems_by_code and outcome.

A map defines the columns of a file with unknown headings: the kind of file (counter, price,
perpetual-access, filter), the row of the headings if there are any, the sheet if it is not the first,
and a column letter for each field: print_issn, online_issn, title; price, currency; start, end, year,
rights; total, metric, yop, access_type, access_method, data_type, platform, publisher.

Exit codes:
  0  every file can be used, or is of the right kind but has no rows
  1  a file cannot be used or opened; the others are still reported
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
    /// Table from ISSN to ISSN-L; ISSNs missing from it are reported
    #[arg(long, value_name = "FILE")]
    issn_l: Option<PathBuf>,
    /// Remarks shown per file (--json lists up to 1000)
    #[arg(long, value_name = "N", default_value_t = 10)]
    problems: usize,
    /// Map of the columns, as name=value pairs or JSON; takes precedence over the headings
    #[arg(long, value_name = "MAP")]
    map: Option<Mapping>,
    /// Currency of the package; selects among several price columns
    #[arg(long, value_name = "CODE")]
    currency: Option<String>,
    /// Write a copy of the file with a column of remarks (one file only)
    #[arg(long, value_name = "FILE.xlsx")]
    annotated: Option<PathBuf>,
    /// Write all remarks as CSV (one file only)
    #[arg(long, value_name = "FILE.csv")]
    remarks: Option<PathBuf>,
    /// Write the usable rows as Parquet into this folder (one file only)
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

impl InspectArgs {
    /// Refuses several input files with an option that writes one output.
    fn check(&self) -> Result<(), CommandError> {
        let writes = [&self.annotated, &self.remarks, &self.tables];
        if self.files.len() > 1 && writes.iter().any(|path| path.is_some()) {
            return Err(CommandError::OneFileOnly);
        }
        Ok(())
    }
}

/// Discards rows.
struct Nowhere;

impl Sink for Nowhere {
    fn take(&mut self, _: TypedTable) -> Result<(), SinkError> {
        Ok(())
    }
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be used or opened, after all files were reported.
pub fn run(args: &InspectArgs) -> Result<(), CommandError> {
    args.check()?;
    let progress = Progress::spinner();
    let map = args.issn_l.as_deref().map(issn_map).transpose()?;
    let mut bad = 0;
    for (at, path) in args.files.iter().enumerate() {
        progress.step(format!("reading {}", path.display()));
        let name = path.display().to_string();
        if let Err(error) = std::fs::File::open(path) {
            bad += 1;
            progress.line(&format!("titlewise: {name}: {error}"));
            continue;
        }
        let (report, problems) = read_one(args, path, &name, map.as_ref())?;
        write_remarks(args, path, &name, (&report, &problems))?;
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

fn read_one(
    args: &InspectArgs,
    path: &Path,
    name: &str,
    map: Option<&IssnMap>,
) -> Result<(Report, Vec<Problem>), CommandError> {
    let options = Options {
        issn_map: map,
        currency: args.currency.as_deref(),
        mapping: args.map.as_ref(),
        limits: args.limits.limits(),
        ..Options::default()
    };
    let Some(folder) = &args.tables else {
        return Ok(read_into(name, Input::File(path), &options, &mut Nowhere)?);
    };
    std::fs::create_dir_all(folder).map_err(CommandError::file(folder))?;
    let mut sink = FolderSink::new(folder).map_err(CommandError::file(folder))?;
    let (report, problems) = read_into(name, Input::File(path), &options, &mut sink)?;
    let written = sink.finish()?;
    if !report.verdict.is_usable() {
        for table in written.values() {
            std::fs::remove_file(&table.path).map_err(CommandError::file(&table.path))?;
        }
    }
    Ok((report, problems))
}

fn write_remarks(
    args: &InspectArgs,
    path: &Path,
    name: &str,
    (report, problems): (&Report, &[Problem]),
) -> Result<(), CommandError> {
    let remarks = remarks::of(report, problems);
    if let Some(to) = &args.remarks {
        let file = std::fs::File::create(to).map_err(CommandError::file(to))?;
        remarks::write_csv(&remarks, io::BufWriter::new(file))?;
    }
    if let Some(to) = &args.annotated {
        let file = std::fs::File::create(to).map_err(CommandError::file(to))?;
        let (input, limits) = (Input::File(path), args.limits.limits());
        remarks::annotate(input, name, &remarks, &limits, io::BufWriter::new(file))?;
    }
    Ok(())
}

fn say(text: impl Display) -> Result<(), CommandError> {
    writeln!(io::stdout().lock(), "{text}").map_err(CommandError::file("standard output"))
}

fn issn_map(path: &Path) -> Result<IssnMap, CommandError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(CommandError::file(path))?;
    let Reading { report, tables, .. } = read_as(&name, &bytes, None, Some(Kind::IssnL));
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
