//! Reads one file from end to end.

mod verdict;

use super::classify::{Class, classify};
use super::counter::{self, CounterReport, json};
use super::error::ReadError;
use super::issn_map::IssnMap;
use super::lists::{self, List};
use super::problems::{Place, Problems};
use super::report::{Code, Format, Kind, Outcome, Report, TableFacts, Verdict};
use super::source::cell::Sheet;
use super::source::{self, Content};
use super::typed::{TableKind, TypedTable};
use arrow::error::ArrowError;
use std::collections::HashSet;

/// A file that was read: what was found, and the rows that can be used.
#[derive(Debug, Clone)]
pub struct Reading {
    /// What was found.
    pub report: Report,
    /// The usable rows; empty unless the verdict is to accept.
    pub tables: Vec<TypedTable>,
}

/// Reads a file and tells what it is from its content. Never fails: a file that cannot be used
/// gives a report that says why.
pub fn read(name: &str, bytes: &[u8], issn_map: Option<&IssnMap>) -> Reading {
    read_as(name, bytes, issn_map, None)
}

/// As [`read`], for a file somebody uploaded as a certain kind. This settles only what content
/// leaves open (a KBART list can be a filter or a list of rights); it never overrules content.
pub fn read_as(
    name: &str,
    bytes: &[u8],
    issn_map: Option<&IssnMap>,
    wanted: Option<Kind>,
) -> Reading {
    let mut reader = Reader::new(issn_map);
    let format = match source::open(bytes) {
        Ok((content, format)) => {
            reader.content(content, &format, wanted);
            format
        }
        Err(error) => {
            reader.refuse(Kind::Unknown, error.to_string());
            Format::container(container_of(&error))
        }
    };
    reader.finish(name, format)
}

fn container_of(error: &ReadError) -> &'static str {
    match error {
        ReadError::Workbook { .. } | ReadError::Sheet { .. } => "workbook",
        ReadError::Json { .. } => "json",
        ReadError::Empty | ReadError::TooLarge { .. } | ReadError::NotATable { .. } => "text",
    }
}

struct Reader<'a> {
    map: Option<&'a IssnMap>,
    problems: Problems,
    outcome: Outcome,
    facts: Vec<TableFacts>,
    tables: Vec<TypedTable>,
    kind: Option<Kind>,
    refusals: Vec<(Kind, String)>,
    /// Set where a report has rows, yet none about a journal.
    has_journals: bool,
    has_unread_months: bool,
}

impl<'a> Reader<'a> {
    fn new(map: Option<&'a IssnMap>) -> Self {
        Self {
            map,
            problems: Problems::default(),
            outcome: Outcome::default(),
            facts: Vec::new(),
            tables: Vec::new(),
            kind: None,
            refusals: Vec::new(),
            has_journals: false,
            has_unread_months: false,
        }
    }

    fn refuse(&mut self, kind: Kind, reason: String) {
        self.refusals.push((kind, reason));
    }

    fn content(&mut self, content: Content, format: &Format, wanted: Option<Kind>) {
        if format.encoding_is_guess {
            let text = format!(
                "The encoding is not stated; it was read as {}.",
                format.encoding.unwrap_or("text")
            );
            self.problems.note(Place::default(), Code::EncodingGuessed, text, None);
        }
        match content {
            Content::Json(value) => self.json(&value),
            Content::Sheets(sheets) => self.sheets(&sheets, wanted),
        }
    }

    /// The kind of the first usable sheet is the kind of the file; sheets of other kinds are listed.
    fn sheets(&mut self, sheets: &[Sheet], wanted: Option<Kind>) {
        let mut classes: Vec<(&Sheet, Class)> =
            sheets.iter().map(|sheet| (sheet, classify(sheet, wanted))).collect();
        let kind_of = |class: &Class| match class {
            Class::Counter(..) => Some(Kind::Counter),
            Class::List(kind, _) => Some(*kind),
            _ => None,
        };
        let kinds: Vec<Kind> = classes.iter().filter_map(|(_, class)| kind_of(class)).collect();
        self.kind = kinds
            .iter()
            .copied()
            .find(|kind| Some(*kind) == wanted)
            .or_else(|| kinds.first().copied());
        for (sheet, class) in classes.drain(..) {
            self.formulas(sheet);
            match class {
                Class::Blank => {}
                Class::Counter(header, block) if self.kind == Some(Kind::Counter) => {
                    self.counter(counter::tabular::read(sheet, &header, block));
                }
                Class::List(kind, header) if self.kind == Some(kind) => {
                    self.list(sheet, &header, kind)
                }
                Class::Refused(kind, reason) => {
                    self.unused(sheet, &reason);
                    self.refuse(kind, reason);
                }
                Class::Unknown | Class::Counter(..) | Class::List(..) => {
                    self.unused(sheet, "No headings we know, or not the kind of the first sheet.");
                }
            }
        }
    }

    fn formulas(&mut self, sheet: &Sheet) {
        let place = Place::sheet(&sheet.name);
        if sheet.formulas_without_result > 0 {
            let text =
                format!("Formula cells without a result: {}.", sheet.formulas_without_result);
            self.problems.warn(
                place,
                Code::FormulaWithoutResult,
                text,
                Some("values; save the workbook in Excel once"),
            );
        }
        let with_result = sheet.formulas - sheet.formulas_without_result.min(sheet.formulas);
        if with_result > 0 {
            let text = format!(
                "Cells with formulas: {with_result}; the results saved in the file are used."
            );
            self.problems.warn(place, Code::Formula, text, Some("values instead of formulas"));
        }
        if sheet.is_cut {
            self.problems.warn(place, Code::SheetCut, "The sheet is too large and was cut.", None);
        }
    }

    fn unused(&mut self, sheet: &Sheet, why: &str) {
        if self.kind.is_some() {
            self.problems.warn(
                Place::sheet(&sheet.name),
                Code::UnusedSheet,
                format!("This sheet is not used. {why}"),
                None,
            );
        }
    }

    fn counter(&mut self, mut report: CounterReport) {
        self.kind = Some(Kind::Counter);
        self.facts.push(counter::facts::facts(&report));
        self.has_unread_months |= !report.unread_months.is_empty();
        counter::judge::judge(&mut report, self.map, &mut self.problems, &mut self.outcome);
        self.has_journals |= report.rows.iter().any(counter::CounterRow::is_journal);
        if !report.rows.is_empty() {
            let table = counter::batch::table(&report, self.map);
            self.keep(table.map(Some));
        }
    }

    fn keep(&mut self, table: Result<Option<TypedTable>, ArrowError>) {
        match table {
            Ok(table) => self.tables.extend(table),
            Err(error) => self.refuse(
                Kind::Unknown,
                format!("The rows could not be put into a table ({error})."),
            ),
        }
    }

    fn list(&mut self, sheet: &Sheet, header: &super::heading::Header, kind: Kind) {
        let mut list = List {
            sheet,
            header,
            map: self.map,
            problems: &mut self.problems,
            outcome: &mut self.outcome,
            distinct: HashSet::new(),
            without_issn: 0,
        };
        let read = match kind {
            Kind::Price => lists::price::read(&mut list),
            Kind::PerpetualAccess => lists::rights::read(&mut list),
            Kind::IssnL => lists::issn_l::read(&mut list),
            Kind::Core => lists::titles::read(&mut list, TableKind::Core),
            Kind::Filter | Kind::Counter | Kind::Unknown => {
                lists::titles::read(&mut list, TableKind::Filter)
            }
        };
        let table = read.map(|(facts, table)| {
            self.facts.push(facts);
            table
        });
        self.keep(table);
    }

    fn json(&mut self, value: &serde_json::Value) {
        match json::read(value) {
            json::Found::Reports(reports, wrapped) => {
                if wrapped {
                    let text = "The report lies inside another product's record.";
                    self.problems.warn(Place::default(), Code::Wrapped, text, None);
                }
                for report in reports {
                    self.json_report(report);
                }
            }
            json::Found::Errors(errors) => {
                let text = format!(
                    "This is an error message of the provider, not a report: {}. Harvest the report again.",
                    errors.join("; ")
                );
                self.refuse(Kind::Counter, text);
            }
            json::Found::NoHeader => {
                let text = "The report has no header, so neither its release nor its name is known. Harvest it again with its Report_Header.";
                self.refuse(Kind::Counter, text.to_owned());
            }
            json::Found::Nothing => {
                self.refuse(
                    Kind::Unknown,
                    "This is JSON, but no COUNTER report of release 5 or 5.1.".to_owned(),
                );
            }
        }
    }

    fn json_report(&mut self, report: CounterReport) {
        if report.id.table_name().is_none() {
            self.refuse(Kind::Counter, report.id.remedy());
            return;
        }
        let codes: Vec<i64> = report
            .exceptions
            .iter()
            .filter_map(|text| text.split(':').next()?.parse().ok())
            .collect();
        if report.rows.is_empty() && codes.iter().any(|code| (1..3000).contains(code)) {
            let text = format!(
                "The provider sent no report but: {}. Harvest it again.",
                report.exceptions.join("; ")
            );
            self.refuse(Kind::Counter, text);
            return;
        }
        for (text, code) in report
            .exceptions
            .iter()
            .filter_map(|text| Some((text, text.split(':').next()?.parse::<i64>().ok()?)))
        {
            if code != 0 {
                self.problems.warn(Place::default(), Code::Exception, text.as_str(), None);
            }
        }
        if report.recognised_by == "json items" {
            let text = format!("The header is empty; the items look like {}.", report.id.name());
            self.problems.warn(Place::default(), Code::NoHeaderBlock, text, None);
        }
        self.counter(report);
    }

    fn finish(mut self, name: &str, format: Format) -> Reading {
        let (verdict, reason) = self.verdict();
        let kind = self
            .kind
            .or_else(|| self.refusals.first().map(|(kind, _)| *kind))
            .unwrap_or(Kind::Unknown);
        if matches!(verdict, Verdict::Reject | Verdict::Empty) {
            self.tables.clear();
            let unused = std::mem::take(&mut self.outcome.kept);
            self.outcome.drop_rows("file_refused", unused);
        }
        let (problems, problem_count, problems_by_code) = self.problems.into_parts();
        let report = Report {
            file: name.to_owned(),
            kind,
            verdict,
            reason,
            format,
            tables: self.facts,
            problems,
            problem_count,
            problems_by_code,
            outcome: self.outcome,
        };
        Reading { report, tables: self.tables }
    }
}
