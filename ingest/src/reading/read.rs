//! Reads one file from end to end.

mod json;
mod tables;
mod verdict;

use super::error::ReadError;
use super::issn_map::IssnMap;
use super::layout::{self, Layout, LayoutSheet};
use super::limits::Clock;
use super::lists::Memory;
use super::options::Options;
use super::problems::{self, Place, Problems};
use super::report::{self, Code, Format, Kind, Outcome, Problem, Report, TableFacts, Verdict};
use super::sink::{Sink, SinkError};
use super::source::encoding::{Survey, survey};
use super::source::input::Input;
use super::source::packed;
use super::source::part::{self, Part};
use super::typed::TypedTable;

/// A file that was read: what was found, and the rows that can be used.
#[derive(Debug, Clone)]
pub struct Reading {
    /// What was found.
    pub report: Report,
    /// The problems, as many as are kept.
    pub problems: Vec<Problem>,
    /// The usable rows; empty unless the verdict is to accept.
    pub tables: Vec<TypedTable>,
}

/// Reads a file and tells what it is from its content. Never fails: a file that cannot be used
/// gives a report that says why.
pub fn read(name: &str, bytes: &[u8], issn_map: Option<&IssnMap>) -> Reading {
    read_with(name, Input::Bytes(bytes), &Options { issn_map, ..Options::default() })
}

/// As [`read`], for a file somebody uploaded as a certain kind; see [`Options::wanted`].
pub fn read_as(
    name: &str,
    bytes: &[u8],
    issn_map: Option<&IssnMap>,
    wanted: Option<Kind>,
) -> Reading {
    read_with(name, Input::Bytes(bytes), &Options { issn_map, wanted, ..Options::default() })
}

/// As [`read`], with everything that can be said about a file. The rows are held in memory.
pub fn read_with(name: &str, input: Input<'_>, options: &Options<'_>) -> Reading {
    let mut tables: Vec<TypedTable> = Vec::new();
    let (report, problems) = match read_into(name, input, options, &mut tables) {
        Ok(found) => found,
        // Memory takes every row.
        Err(error) => Reader::new(options).refused(name, error.to_string()),
    };
    if !report.verdict.is_usable() {
        tables.clear();
    }
    Reading { report, problems, tables }
}

/// As [`read_with`], but hands the rows on while it reads: whether they can be used, the report says in
/// the end. Memory does not grow with a text or a COUNTER report.
///
/// # Errors
/// What the receiver of the rows says. A bad file is no error.
pub fn read_into(
    name: &str,
    input: Input<'_>,
    options: &Options<'_>,
    sink: &mut dyn Sink,
) -> Result<(Report, Vec<Problem>), SinkError> {
    let mut reader = Reader::new(options);
    let format = match part::open(input, name, &options.limits) {
        Ok(opened) => {
            let members = opened.members;
            let mut parts = part::parts(&members, input, &options.limits);
            let mut format = format_of(&parts, opened.packing);
            reader.parts(&mut parts, sink)?;
            if matches!(format.container, "text" | "json") {
                let first = members.as_ref().and_then(|members| members.first());
                let bytes = first.map_or(input, packed::Member::input);
                let found = reader.encoding.map_or_else(|| survey(&bytes), Ok).ok();
                format.encoding = found.map(|found| found.encoding.name());
                format.encoding_is_guess = found.is_some_and(|found| found.is_guess);
            }
            reader.say_how(&format);
            format
        }
        Err(error) => {
            let format = Format::container(container_of(&error));
            reader.refuse(Kind::Unknown, error.to_string());
            format
        }
    };
    Ok(reader.finish(name, format))
}

/// The report on a file that is refused unread.
pub fn refused(name: &str, reason: &str) -> Report {
    Reader::new(&Options::default()).refused(name, reason.to_owned()).0
}

/// The format of the first file that can be opened.
fn format_of(parts: &[Part<'_>], packing: Option<&'static str>) -> Format {
    let first = parts.iter().find_map(|part| part.content.as_ref().ok());
    let format = match (first, parts.first().map(|part| &part.content)) {
        (Some((_, format)), _) => format.clone(),
        (None, Some(Err(error))) => Format::container(container_of(error)),
        (None, _) => Format::default(),
    };
    Format { packing, ..format }
}

fn container_of(error: &ReadError) -> &'static str {
    match error {
        ReadError::Workbook { .. } | ReadError::Sheet { .. } | ReadError::Locked { .. } => {
            "workbook"
        }
        ReadError::Archive { .. } | ReadError::UnpackedTooLarge { .. } => "zip",
        ReadError::Json { .. } => "json",
        _ => "text",
    }
}

/// Why reading stopped before the end.
enum Stop {
    /// The file is to blame.
    File(ReadError),
    /// The receiver of the rows is.
    Sink(SinkError),
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Self::File(error)
    }
}

impl From<SinkError> for Stop {
    fn from(error: SinkError) -> Self {
        Self::Sink(error)
    }
}

/// Reads one file.
struct Reader<'a> {
    options: &'a Options<'a>,
    clock: Clock,
    problems: Problems,
    outcome: Outcome,
    /// What lists remember of the sheets before them.
    lists: Memory,
    facts: Vec<TableFacts>,
    kind: Option<Kind>,
    refusals: Vec<(Kind, String)>,
    /// The file broke after rows had been read from it.
    failure: Option<String>,
    notes: Vec<String>,
    mapped: Option<&'static str>,
    /// How the first text turned out to be encoded.
    encoding: Option<Survey>,
    /// Columns of sheets whose headings are not known.
    unknown: Vec<LayoutSheet>,
    /// Set where a report has rows, yet none about a journal.
    has_journals: bool,
    has_unread_months: bool,
}

impl<'a> Reader<'a> {
    fn new(options: &'a Options<'a>) -> Self {
        Self {
            options,
            clock: Clock::start(&options.limits),
            problems: Problems::default(),
            outcome: Outcome::default(),
            lists: Memory::default(),
            facts: Vec::new(),
            kind: None,
            refusals: Vec::new(),
            failure: None,
            notes: Vec::new(),
            mapped: None,
            encoding: None,
            unknown: Vec::new(),
            has_journals: false,
            has_unread_months: false,
        }
    }

    fn refuse(&mut self, kind: Kind, reason: impl Into<String>) {
        self.refusals.push((kind, reason.into()));
    }

    fn refused(mut self, name: &str, reason: String) -> (Report, Vec<Problem>) {
        self.refuse(Kind::Unknown, reason);
        self.finish(name, Format::default())
    }

    fn note(&mut self, sentence: impl Into<String>) {
        report::say(&mut self.notes, sentence.into());
    }

    fn say_how(&mut self, format: &Format) {
        if let Some(packing) = format.packing {
            self.note(format!("The file was packed ({packing}) and has been unpacked."));
        }
        if format.encoding_is_guess {
            let encoding = format.encoding.unwrap_or("text");
            let text = format!("The encoding is not stated; it was read as {encoding}.");
            self.note(text.clone());
            self.problems.note(Place::default(), Code::EncodingGuessed, text, None);
        }
    }

    fn unused(&mut self, place: &str, why: &str) {
        if self.kind.is_some() {
            self.problems.warn(
                Place::sheet(place),
                Code::UnusedSheet,
                format!("This sheet is not used. {why}"),
                None,
            );
        }
    }

    fn layout(&self, verdict: Verdict) -> Option<Layout> {
        (verdict == Verdict::Reject && self.facts.is_empty() && !self.unknown.is_empty()).then(
            || Layout {
                fingerprint: layout::fingerprint(&self.unknown),
                sheets: self.unknown.clone(),
                needed: layout::needed(),
            },
        )
    }

    fn finish(mut self, name: &str, format: Format) -> (Report, Vec<Problem>) {
        let (verdict, mut reason) = self.verdict();
        let kind = self
            .kind
            .or_else(|| self.refusals.first().map(|(kind, _)| *kind))
            .unwrap_or(Kind::Unknown);
        if matches!(verdict, Verdict::Reject | Verdict::Empty) {
            let unused = std::mem::take(&mut self.outcome.kept);
            self.outcome.drop_rows("file_refused", unused);
        }
        let layout = self.layout(verdict);
        problems::shorten(&mut reason);
        self.facts.iter_mut().for_each(TableFacts::shorten);
        let (kept, problem_count, problems_by_code) = self.problems.into_parts();
        let report = Report {
            file: name.to_owned(),
            kind,
            verdict,
            reason,
            format,
            notes: self.notes,
            mapped: self.mapped,
            layout,
            tables: self.facts,
            problems: problems::listed(&kept),
            problems_kept: kept.len(),
            problem_count,
            problems_by_code,
            outcome: self.outcome,
        };
        (report, kept)
    }
}
