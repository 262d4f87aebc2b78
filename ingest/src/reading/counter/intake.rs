//! Processes the rows of one report: counts them, checks them, and keeps the usable ones.

use crate::reading::counter::batch::Batch;
use crate::reading::counter::facts::Facts;
use crate::reading::counter::repeated::{Repeated, RequestSums};
use crate::reading::counter::{CounterRow, ReportHead, against_header, judge};
use crate::reading::issn_map::IssnMap;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::{Code, Outcome, TableFacts};
use crate::reading::sink::{Sink, SinkError};

/// Conversion of the rows of one report to a table.
pub struct Intake<'a> {
    /// The head of the report.
    pub head: ReportHead,
    place: String,
    map: Option<&'a IssnMap>,
    problems: &'a mut Problems,
    outcome: &'a mut Outcome,
    sink: &'a mut dyn Sink,
    facts: Facts,
    requests: RequestSums,
    repeated: Repeated,
    batch: Batch,
    has_journals: bool,
}

/// Summary of a report.
#[derive(Debug)]
pub struct Taken {
    /// Its counts.
    pub facts: TableFacts,
    /// Whether any accepted row is about a journal.
    pub has_journals: bool,
}

impl<'a> Intake<'a> {
    /// Starts with the contents of the report's head.
    pub fn new(
        head: ReportHead,
        map: Option<&'a IssnMap>,
        problems: &'a mut Problems,
        outcome: &'a mut Outcome,
        sink: &'a mut dyn Sink,
    ) -> Self {
        let place = head.place();
        judge::head(&head, &place, problems);
        Self {
            head,
            place,
            map,
            problems,
            outcome,
            sink,
            facts: Facts::default(),
            requests: RequestSums::default(),
            repeated: Repeated::default(),
            batch: Batch::default(),
            has_journals: false,
        }
    }

    /// Processes one row.
    ///
    /// # Errors
    /// Errors of the receiver of the tables.
    pub fn row(&mut self, row: &CounterRow<'_>) -> Result<(), SinkError> {
        self.outcome.read += 1;
        self.facts.add(row);
        self.requests.add(row);
        judge::row(row, &self.head, &self.place, self.map, self.problems);
        if self.head.version() == 5 && !judge::is_metric(&row.metric) {
            self.problems.warn(
                Place::row(&self.place, row.row),
                Code::UnknownMetric,
                row.metric.as_ref(),
                Some("a COUNTER metric"),
            );
            self.outcome.drop_rows("unknown_metric", 1);
            return Ok(());
        }
        if !row.is_other() && self.repeated.is_repeated(row) {
            self.outcome.merged += 1;
            self.problems.warn_with(Place::row(&self.place, row.row), Code::DuplicateRow, || {
                let text = format!("\"{}\" stands on another row already.", row.identity.title);
                (text, Some("the rows are added up".to_owned()))
            });
        }
        self.has_journals |= row.is_journal();
        self.outcome.kept += 1;
        if self.batch.add(row) {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), SinkError> {
        match self.batch.take(&self.head)? {
            Some(table) => self.sink.take(table),
            None => Ok(()),
        }
    }

    /// Counts rows that were left out while reading.
    pub fn skipped(&mut self, reason: &str, count: usize) {
        self.outcome.read += count;
        self.outcome.drop_rows(reason, count);
    }

    /// Counts titles of a JSON report without counts. The standard omits such titles, so data are missing.
    pub fn without_counts(&mut self, count: usize) {
        self.skipped("without_counts", count);
        if count > 0 {
            let text = format!("Titles without a single count: {count}.");
            let expected =
                Some("a title that was used; ask the provider whether counts are missing");
            self.problems.warn(Place::sheet(&self.place), Code::NoUse, text, expected);
        }
    }

    /// Completes the report.
    ///
    /// # Errors
    /// Errors of the receiver of the tables.
    pub fn finish(mut self) -> Result<Taken, SinkError> {
        self.flush()?;
        for sum in self.requests.impossible() {
            let text = format!(
                "\"{}\": {} unique requests, but only {} requests.",
                sum.title, sum.unique, sum.total
            );
            self.problems.note(
                Place::row(&self.place, sum.row),
                Code::UniqueAboveTotal,
                text,
                None,
            );
        }
        let facts = self.facts.finish(&self.head);
        against_header::compare(&self.head, &facts, &self.place, self.problems);
        Ok(Taken { facts, has_journals: self.has_journals })
    }
}
