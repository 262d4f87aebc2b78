//! Reads one file completely.

mod json;
mod tables;
mod verdict;

use std::rc::Rc;

use crate::reading::error::ReadError;
use crate::reading::issn_map::IssnMap;
use crate::reading::layout::{self, Layout, LayoutSheet};
use crate::reading::limits::{Allowance, Clock};
use crate::reading::lists::Memory;
use crate::reading::options::Options;
use crate::reading::problems::{self, Place, Problems};
use crate::reading::report::{
    self, Code, Format, Kind, Outcome, Problem, Report, TableFacts, Verdict,
};
use crate::reading::shorten::shorten;
use crate::reading::sink::{Sink, SinkError};
use crate::reading::source::encoding::{Survey, survey};
use crate::reading::source::input::Input;
use crate::reading::source::packed;
use crate::reading::source::part::{self, Part};
use crate::reading::typed::TypedTable;

/// The result of reading a file: its report, and its usable rows.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The report.
    pub report: Report,
    /// The problems, up to the limit of stored ones.
    pub problems: Vec<Problem>,
    /// The usable rows; empty unless the file is accepted.
    pub tables: Vec<TypedTable>,
}

/// Reads a file and recognises its kind by its content. Never fails: the report of an unusable file states the reason.
pub fn read(name: &str, bytes: &[u8], issn_map: Option<&IssnMap>) -> Reading {
    read_with(name, Input::Bytes(bytes), &Options { issn_map, ..Options::default() })
}

/// Like [`read`], for a file uploaded as a certain kind; see [`Options::wanted`].
pub fn read_as(
    name: &str,
    bytes: &[u8],
    issn_map: Option<&IssnMap>,
    wanted: Option<Kind>,
) -> Reading {
    read_with(name, Input::Bytes(bytes), &Options { issn_map, wanted, ..Options::default() })
}

/// Like [`read`], with all options. The rows are stored in memory.
pub fn read_with(name: &str, input: Input<'_>, options: &Options<'_>) -> Reading {
    let mut tables: Vec<TypedTable> = Vec::new();
    let (report, problems) = match read_into(name, input, options, &mut tables) {
        Ok(found) => found,
        // A receiver in memory accepts every row.
        Err(error) => Reader::new(options).refused(name, error.to_string()),
    };
    if !report.verdict.is_usable() {
        tables.clear();
    }
    Reading { report, problems, tables }
}

/// Like [`read_with`], but passes the rows on while it reads; the report then states whether they are usable. Memory
/// does not grow with a text or a COUNTER report.
///
/// # Errors
/// Errors of the receiver of the rows. A malformed file is not an error.
pub fn read_into(
    name: &str,
    input: Input<'_>,
    options: &Options<'_>,
    sink: &mut dyn Sink,
) -> Result<(Report, Vec<Problem>), SinkError> {
    let mut reader = Reader::new(options);
    let allowance = Rc::clone(&reader.allowance);
    let format = match part::open(input, name, &allowance) {
        Ok(opened) => {
            let members = opened.members;
            let mut parts = part::parts(&members, input, &allowance);
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

/// Returns the report of a file that is rejected without being read.
pub fn refused(name: &str, reason: &str) -> Report {
    Reader::new(&Options::default()).refused(name, reason.to_owned()).0
}

/// Returns the format of the first readable file.
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

/// Reasons why reading stopped early.
enum Stop {
    /// An error of the file.
    File(ReadError),
    /// An error of the receiver of the rows.
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
    allowance: Rc<Allowance>,
    clock: Clock,
    problems: Problems,
    outcome: Outcome,
    /// State that lists share across sheets.
    lists: Memory,
    facts: Vec<TableFacts>,
    kind: Option<Kind>,
    refusals: Vec<(Kind, String)>,
    /// Error that occurred after rows had been read from the file.
    failure: Option<String>,
    notes: Vec<String>,
    /// Why the table may not be of its kind.
    doubt: Option<String>,
    /// Whether a table marks titles as subscribed.
    marks_subscribed: bool,
    mapped: Option<&'static str>,
    /// Encoding of the first text.
    encoding: Option<Survey>,
    /// Columns of sheets with unrecognised headings.
    unknown: Vec<LayoutSheet>,
    /// Whether any report has a row about a journal.
    has_journals: bool,
    has_unread_months: bool,
}

impl<'a> Reader<'a> {
    fn new(options: &'a Options<'a>) -> Self {
        Self {
            options,
            allowance: Rc::new(Allowance::new(&options.limits)),
            clock: Clock::start(&options.limits),
            problems: Problems::default(),
            outcome: Outcome::default(),
            lists: Memory::default(),
            facts: Vec::new(),
            kind: None,
            refusals: Vec::new(),
            failure: None,
            notes: Vec::new(),
            doubt: None,
            marks_subscribed: false,
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
        shorten(&mut reason);
        self.doubt.iter_mut().for_each(shorten);
        self.facts.iter_mut().for_each(TableFacts::shorten);
        let (kept, problem_count, problems_by_code) = self.problems.into_parts();
        let report = Report {
            file: name.to_owned(),
            kind,
            verdict,
            reason,
            format,
            notes: self.notes,
            doubt: self.doubt.filter(|_| verdict.is_usable()),
            marks_subscribed: self.marks_subscribed,
            needs_memory: self.allowance.is_exceeded(),
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
