//! Takes in the rows of one report: counts them, judges them, keeps those that can be used.

use super::against_header;
use super::batch::Batch;
use super::facts::Facts;
use super::judge;
use super::repeated::{Repeated, RequestSums};
use super::{CounterRow, ReportHead};
use crate::reading::issn_map::IssnMap;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::{Code, Outcome, TableFacts};
use crate::reading::sink::{Sink, SinkError};

/// The rows of one report on their way into a table.
pub struct Intake<'a> {
    /// What is known of the report.
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

/// What a report held.
#[derive(Debug)]
pub struct Taken {
    /// In numbers.
    pub facts: TableFacts,
    /// Is any kept row about a journal?
    pub has_journals: bool,
}

impl<'a> Intake<'a> {
    /// Begins with what the head of the report tells.
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

    /// Takes one row in.
    ///
    /// # Errors
    /// What the receiver of the tables says.
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

    /// Rows that were left out while reading.
    pub fn skipped(&mut self, reason: &str, count: usize) {
        self.outcome.read += count;
        self.outcome.drop_rows(reason, count);
    }

    /// Titles of a JSON report that have no counts: the standard leaves such titles out, so something is
    /// missing.
    pub fn without_counts(&mut self, count: usize) {
        self.skipped("without_counts", count);
        if count > 0 {
            let text = format!("Titles without a single count: {count}.");
            let expected =
                Some("a title that was used; ask the provider whether counts are missing");
            self.problems.warn(Place::sheet(&self.place), Code::NoUse, text, expected);
        }
    }

    /// Ends the report.
    ///
    /// # Errors
    /// What the receiver of the tables says.
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
