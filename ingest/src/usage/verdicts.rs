//! What was decided about each row of a journal: how much of it counts, and why the rest does not.

use arrow::array::{BooleanArray, RecordBatch};
use arrow::compute::filter_record_batch;
use arrow::error::ArrowError;

use crate::reading::cell::month::Month;
use crate::usage::deliveries::{Columns, Row};
use crate::usage::notes::Notes;
use crate::usage::plan::Plan;
use crate::usage::{Delivery, views};

/// A row of the combined usage, as in [`crate::usage::Merged`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UsageKey<'a> {
    /// ISSN-L.
    pub issn_l: &'a str,
    /// 4 or 5.
    pub report_version: i32,
    /// The view: `jr1`, `trj1`, `trj2`, `trj3` or `trj4`.
    pub report_name: &'static str,
    /// Metric; `requests` in release 4.
    pub metric_type: &'a str,
}

/// What was decided about one row in one view.
#[derive(Debug, Clone, PartialEq)]
pub struct RowVerdict<'a> {
    /// Index of the file among the deliveries.
    pub file: usize,
    /// Index of the batch in the file.
    pub batch: usize,
    /// Index of the row in the batch.
    pub row: usize,
    /// The row of the combined usage; `None` if the row belongs to no view.
    pub key: Option<UsageKey<'a>>,
    /// Uses in the whole period of the row.
    pub total: f64,
    /// What is added to the combined usage; `None` if nothing is.
    pub counted: Option<Counted>,
    /// What is left out, with the reasons.
    pub left_out: Vec<LeftOut>,
}

/// The uses of a row that count.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// The uses.
    pub uses: f64,
    /// The part of the row that they are.
    pub part: Part,
}

/// A part of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The total of the row.
    Whole,
    /// The sum of these months, in runs from a first to a last month. No run means that no month counts.
    Months(Vec<(Month, Month)>),
    /// A share of the total of a report without months, by its number of months.
    Share {
        /// Months that count.
        inside: usize,
        /// Months of the report.
        all: usize,
    },
}

/// Uses of a row that do not count.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftOut {
    /// Why they do not count.
    pub reason: Reason,
    /// Their months, in runs from a first to a last month; empty if it is not about single months.
    pub months: Vec<(Month, Month)>,
    /// The number of uses.
    pub uses: f64,
}

/// Why uses of a row do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A newer file has the same months.
    MonthInNewerFile {
        /// Index of the newer file.
        file: usize,
    },
    /// The report has no months, and a newer file replaces it.
    ReplacedByNewerFile {
        /// Index of the newer file.
        file: usize,
    },
    /// The months are not among the latest twelve.
    OutsideLatestYear {
        /// First month that counts.
        first: Month,
        /// Last month that counts.
        last: Month,
    },
    /// There is release 5, so release 4 does not count.
    OlderRelease,
    /// A TR_J4 repeats the uses of TR_J3 by year of publication. Forecasts read one of its rows per title.
    ByYearOfPublication,
    /// Access by machines.
    Machines,
    /// The report or metric belongs to no view.
    OtherMetric,
    /// The row is not about a journal.
    NotAJournal,
}

/// The decisions about the COUNTER files of a package. They do not borrow the files, so that they can be cached for
/// questions about several journals.
#[derive(Debug)]
pub struct Verdicts {
    plan: Plan<'static>,
    /// Rows that a forecast needs, by file and batch; `None` if every row is read.
    needed: Option<Vec<Vec<BooleanArray>>>,
}

impl Verdicts {
    /// Decides as [`crate::usage::merge`] does. The newest file comes first.
    ///
    /// # Errors
    /// If a table does not have the columns of [`crate::TableKind::Counter`].
    pub fn of(files: &[Delivery<'_>]) -> Result<Self, ArrowError> {
        Ok(Self { plan: Plan::of(files)?.into_owned(), needed: None })
    }

    /// Decides as [`crate::usage::merge`] does for the rows of [`crate::usage::rows_for_forecast`].
    ///
    /// # Errors
    /// If a table does not have the columns of [`crate::TableKind::Counter`].
    pub fn of_forecast(files: &[Delivery<'_>]) -> Result<Self, ArrowError> {
        let mut all_needed = Vec::with_capacity(files.len());
        let mut all_rows: Vec<Vec<RecordBatch>> = Vec::with_capacity(files.len());
        for file in files {
            let (mut needed, mut rows) = (Vec::new(), Vec::new());
            for batch in &file.rows {
                let is_needed = Columns::of(batch)?.needed();
                rows.push(filter_record_batch(batch, &is_needed)?);
                needed.push(is_needed);
            }
            all_needed.push(needed);
            all_rows.push(rows);
        }
        let deliveries = files.iter().zip(&all_rows);
        let deliveries: Vec<Delivery<'_>> = deliveries
            .map(|(file, rows)| Delivery { name: file.name, rows: rows.iter().collect() })
            .collect();
        Ok(Self { plan: Plan::of(&deliveries)?.into_owned(), needed: Some(all_needed) })
    }

    /// Passes on every row of a journal and every view, in the order in which uses are added up. The files are those of the
    /// decisions.
    ///
    /// # Errors
    /// If a table does not have the columns of [`crate::TableKind::Counter`].
    pub fn each<'a>(
        &self,
        files: &[Delivery<'a>],
        issn_l: &'a str,
        take: &mut dyn FnMut(RowVerdict<'a>),
    ) -> Result<(), ArrowError> {
        for (number, file) in files.iter().enumerate() {
            for (batch, rows) in file.rows.iter().enumerate() {
                let columns = Columns::of(rows)?;
                for place in columns.rows_of(issn_l) {
                    let row = columns.row(place);
                    let why = self.why_unread(&columns, &row, (number, batch, place));
                    let verdict = |key, counted, left_out| RowVerdict {
                        file: number,
                        batch,
                        row: place,
                        key,
                        total: row.total,
                        counted,
                        left_out,
                    };
                    let views = views::of(&row);
                    if let Some(reason) = why.or_else(|| views.is_empty().then(|| no_view(&row))) {
                        take(verdict(None, None, vec![LeftOut::all_of(&row, reason)]));
                        continue;
                    }
                    for view in views {
                        let (counted, left_out) = self.in_view(number, view, &row);
                        take(verdict(Some(key(issn_l, view, &row)), counted, left_out));
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns why a row is not read at all, if it is not.
    fn why_unread(
        &self,
        columns: &Columns<'_>,
        values: &Row<'_>,
        (file, batch, row): (usize, usize, usize),
    ) -> Option<Reason> {
        if !columns.is_about_journal(row) {
            let has_metric = !values.metric.is_empty();
            return Some(if has_metric { Reason::NotAJournal } else { Reason::OtherMetric });
        }
        let needed = self.needed.as_ref()?.get(file)?.get(batch)?;
        (row < needed.len() && !needed.value(row)).then_some(Reason::ByYearOfPublication)
    }

    fn in_view(
        &self,
        file: usize,
        view: &'static str,
        row: &Row<'_>,
    ) -> (Option<Counted>, Vec<LeftOut>) {
        let mut decision = Decision::new(&self.plan, file, view, row);
        let uses = self.plan.counted(file, view, row, &mut decision);
        let part = decision.part.unwrap_or(Part::Whole);
        (uses.map(|uses| Counted { uses, part }), decision.left_out)
    }
}

fn key<'a>(issn_l: &'a str, view: &'static str, row: &Row<'a>) -> UsageKey<'a> {
    UsageKey { issn_l, report_version: row.version, report_name: view, metric_type: row.metric }
}

fn no_view(row: &Row<'_>) -> Reason {
    if row.is_regular { Reason::OtherMetric } else { Reason::Machines }
}

impl LeftOut {
    fn all_of(row: &Row<'_>, reason: Reason) -> Self {
        Self { reason, months: Vec::new(), uses: row.total }
    }
}

/// The decision about a row in a view while it is made.
struct Decision<'a> {
    plan: &'a Plan<'static>,
    file: usize,
    view: &'static str,
    row: &'a Row<'a>,
    /// The counted months in runs.
    months: Vec<(Month, Month)>,
    left_out: Vec<LeftOut>,
    part: Option<Part>,
}

impl<'a> Decision<'a> {
    fn new(plan: &'a Plan<'static>, file: usize, view: &'static str, row: &'a Row<'a>) -> Self {
        Self { plan, file, view, row, months: Vec::new(), left_out: Vec::new(), part: None }
    }

    fn outside(&self) -> Option<Reason> {
        let (first, last) = *self.plan.windows.get(self.view)?;
        Some(Reason::OutsideLatestYear { first, last })
    }

    fn leave_out(&mut self, reason: Reason, month: Month, uses: f64) {
        let known = self.left_out.iter().position(|left_out| left_out.reason == reason);
        let place = known.unwrap_or_else(|| {
            self.left_out.push(LeftOut { reason, months: Vec::new(), uses: 0.0 });
            self.left_out.len() - 1
        });
        let left_out = &mut self.left_out[place];
        left_out.uses += uses;
        extend(&mut left_out.months, month);
    }
}

impl Notes for Decision<'_> {
    fn older_release(&mut self) {
        self.left_out.push(LeftOut::all_of(self.row, Reason::OlderRelease));
    }

    fn replaced(&mut self) {
        let newer = self.plan.newer_than_whole(self.file, self.view, self.row);
        let reason = newer.map(|file| Reason::ReplacedByNewerFile { file });
        self.left_out.extend(reason.map(|reason| LeftOut::all_of(self.row, reason)));
    }

    fn share(&mut self, inside: usize, all: usize) {
        if inside == all {
            return;
        }
        self.part = Some(Part::Share { inside, all });
        let uses = self.row.total * (all - inside) as f64 / all as f64;
        let outside = self.outside().map(|reason| LeftOut { reason, months: Vec::new(), uses });
        self.left_out.extend(outside);
    }

    fn month(&mut self, month: Month, uses: f64, is_counted: bool) {
        if is_counted {
            extend(&mut self.months, month);
            return;
        }
        let newer = self.plan.newer_with_month(self.file, self.view, self.row, month);
        let reason = newer.map(|file| Reason::MonthInNewerFile { file });
        if let Some(reason) = reason.or_else(|| self.outside()) {
            self.leave_out(reason, month, uses);
        }
    }

    fn months_end(&mut self, is_whole: bool) {
        if is_whole {
            // Months without uses do not matter.
            self.left_out.clear();
        } else {
            self.left_out.retain(|left_out| left_out.uses != 0.0);
            self.part = Some(Part::Months(std::mem::take(&mut self.months)));
        }
    }
}

/// Adds a month, which follows those before, to runs of months.
pub(super) fn extend(runs: &mut Vec<(Month, Month)>, month: Month) {
    match runs.last_mut() {
        Some((_, last)) if month.since(*last) == 1 => *last = month,
        _ => runs.push((month, month)),
    }
}
