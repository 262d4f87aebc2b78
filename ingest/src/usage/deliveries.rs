//! The rows of a COUNTER table in sequence.

use arrow::array::{
    Array, AsArray, BooleanArray, Float64Array, Int32Array, ListArray, RecordBatch, StringArray,
};
use arrow::datatypes::{Float64Type, Int32Type};
use arrow::error::ArrowError;

use crate::reading::cell::month::Month;

/// One row.
#[derive(Debug)]
pub(super) struct Row<'a> {
    /// ISSN-L, if it is known.
    pub journal: Option<&'a str>,
    /// 4 or 5.
    pub version: i32,
    /// The release in full.
    pub release: &'a str,
    /// Short name of the report.
    pub report: &'a str,
    /// Metric.
    pub metric: &'a str,
    /// Platform; blank if unknown.
    pub platform: &'a str,
    /// Access type.
    pub access: Option<&'a str>,
    /// Whether it is use by people, not by machines.
    pub is_regular: bool,
    /// Uses in the whole period.
    pub total: f64,
    /// Time of the uses.
    pub time: Time<'a>,
}

/// The time of a row's uses.
#[derive(Debug, Clone, Copy)]
pub(super) enum Time<'a> {
    /// By month, from the first one on; null if the report does not have the month.
    Months(Month, &'a Float64Array, usize, usize),
    /// Between two months, inclusive; the distribution is unknown.
    Span(Month, Month),
    /// Unknown.
    Unknown,
}

/// Maximum number of months of a plausible period.
const MAX_MONTHS: i32 = 240;

/// The columns of a table's batch.
pub(super) struct Columns<'a> {
    rows: usize,
    journal: &'a StringArray,
    version: &'a Int32Array,
    report: &'a StringArray,
    metric: &'a StringArray,
    access: &'a StringArray,
    method: &'a StringArray,
    data_type: &'a StringArray,
    total: &'a Float64Array,
    release: Option<&'a StringArray>,
    platform: Option<&'a StringArray>,
    begin: Option<&'a StringArray>,
    end: Option<&'a StringArray>,
    first_month: Option<&'a StringArray>,
    months: Option<(&'a ListArray, &'a Float64Array)>,
}

fn value(array: &StringArray, row: usize) -> Option<&str> {
    array.is_valid(row).then(|| array.value(row))
}

impl<'a> Columns<'a> {
    /// Finds the columns. Month columns are missing in tables written by older versions.
    pub fn of(batch: &'a RecordBatch) -> Result<Self, ArrowError> {
        let missing = |name: &str| {
            ArrowError::SchemaError(format!(
                "the table has no column {name} of the documented type"
            ))
        };
        let optional = |name: &str| batch.column_by_name(name)?.as_string_opt::<i32>();
        let text = |name: &str| optional(name).ok_or_else(|| missing(name));
        let version = batch.column_by_name("report_version");
        let total = batch.column_by_name("total");
        let months = batch.column_by_name("months").and_then(|column| column.as_list_opt::<i32>());
        Ok(Self {
            rows: batch.num_rows(),
            journal: text("issn_l")?,
            version: version
                .and_then(|column| column.as_primitive_opt::<Int32Type>())
                .ok_or_else(|| missing("report_version"))?,
            report: text("report_name")?,
            metric: text("metric_type")?,
            access: text("access_type")?,
            method: text("access_method")?,
            data_type: text("data_type")?,
            total: total
                .and_then(|column| column.as_primitive_opt::<Float64Type>())
                .ok_or_else(|| missing("total"))?,
            release: optional("release"),
            platform: optional("platform"),
            begin: optional("period_begin"),
            end: optional("period_end"),
            first_month: optional("first_month"),
            months: months
                .and_then(|list| Some((list, list.values().as_primitive_opt::<Float64Type>()?))),
        })
    }

    /// Whether a row is about a journal, known or not.
    pub fn is_about_journal(&self, row: usize) -> bool {
        let kind = value(self.data_type, row);
        self.metric.is_valid(row) && kind.is_none_or(|kind| kind.eq_ignore_ascii_case("journal"))
    }

    /// Returns the ISSN-L of a row of TR_J4 and its release; `None` for rows of other reports.
    fn title_of_trj4(&self, row: usize) -> Option<(Option<&'a str>, i32)> {
        let is_trj4 = value(self.report, row) == Some("trj4");
        is_trj4.then(|| (value(self.journal, row), self.version.value(row)))
    }

    /// Returns which rows a forecast needs: rows about journals, and of successive rows of a title in a TR_J4 the first.
    pub fn needed(&self) -> BooleanArray {
        let mut before = None;
        let is_needed = |row: usize| {
            if !self.is_about_journal(row) {
                return false;
            }
            let title = self.title_of_trj4(row);
            let is_repeated = title.is_some() && title == before;
            before = title;
            !is_repeated
        };
        (0..self.rows).map(is_needed).map(Some).collect()
    }

    /// Returns the indices of the rows with an ISSN-L, whatever they are about.
    pub fn rows_of(&self, issn_l: &str) -> impl Iterator<Item = usize> {
        let has_it = move |row: &usize| value(self.journal, *row) == Some(issn_l);
        (0..self.rows).filter(has_it)
    }

    /// Passes on every row about a journal, known or not.
    pub fn each(&self, take: &mut dyn FnMut(&Row<'a>)) {
        for row in 0..self.rows {
            if self.is_about_journal(row) {
                take(&self.row(row));
            }
        }
    }

    /// Returns a row. A row without a metric has a blank one.
    pub fn row(&self, row: usize) -> Row<'a> {
        let method = value(self.method, row);
        let of = |column: Option<&'a StringArray>| {
            column.and_then(|column| value(column, row)).unwrap_or_default()
        };
        Row {
            journal: value(self.journal, row),
            version: self.version.value(row),
            release: of(self.release),
            report: value(self.report, row).unwrap_or_default(),
            metric: value(self.metric, row).unwrap_or_default(),
            platform: of(self.platform),
            access: value(self.access, row),
            is_regular: method.is_none_or(|method| method.eq_ignore_ascii_case("regular")),
            total: self.total.value(row),
            time: self.time(row),
        }
    }

    fn time(&self, row: usize) -> Time<'a> {
        let month = |column: Option<&'a StringArray>| {
            column.and_then(|column| value(column, row)).and_then(Month::from_iso)
        };
        if let (Some(first), Some((list, values))) = (month(self.first_month), self.months)
            && list.is_valid(row)
        {
            let offsets = list.value_offsets();
            let bounds =
                [offsets[row], offsets[row + 1]].map(|at| usize::try_from(at).unwrap_or(0));
            return Time::Months(first, values, bounds[0], bounds[1]);
        }
        match (month(self.begin), month(self.end)) {
            (Some(begin), Some(end)) if (0..MAX_MONTHS).contains(&end.since(begin)) => {
                Time::Span(begin, end)
            }
            _ => Time::Unknown,
        }
    }
}

impl Time<'_> {
    /// Returns every month with its uses, if the row has months.
    pub fn counts(&self) -> impl Iterator<Item = (Month, f64)> + '_ {
        let (first, values, from, to) = match self {
            Time::Months(first, values, from, to) => (*first, Some(*values), *from, *to),
            _ => (Month { year: 1, month: 1 }, None, 0, 0),
        };
        (from..to).filter_map(move |at| {
            let values = values?;
            let month = first.plus(i32::try_from(at - from).ok()?);
            values.is_valid(at).then(|| (month, values.value(at)))
        })
    }
}
