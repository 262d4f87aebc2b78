//! Tabular COUNTER reports: converts the rows of a sheet to the rows of a report.

use std::borrow::Cow;

use crate::reading::cell::month::{Month, Period};
use crate::reading::cell::number;
use crate::reading::counter::block::{Block, data_types};
use crate::reading::counter::identity::Identity;
use crate::reading::counter::which::ReportId;
use crate::reading::counter::{CounterRow, Months, ReportHead, TotalCell};
use crate::reading::heading::{Field, Header};
use crate::reading::heading_key::key;
use crate::reading::issn_map::IssnMap;
use crate::reading::source::cell::{Cell, Row};

/// Maximum number of months of a report.
const MAX_MONTHS: i32 = 240;

/// The columns of one report.
pub struct Columns {
    title: Option<usize>,
    issns: [Option<usize>; 2],
    publisher: Option<usize>,
    platform: Option<usize>,
    metric: Option<usize>,
    access_type: Option<usize>,
    access_method: Option<usize>,
    data_type: Option<usize>,
    section_type: Option<usize>,
    yop: Option<usize>,
    total: Option<usize>,
    /// Columns of months, with their index among the months of the report.
    months: Vec<(usize, Option<usize>)>,
    /// Columns right of the total that resemble months but are unreadable.
    unread: Vec<usize>,
    is_journals_only: bool,
    month_count: usize,
}

/// Rows that are not data.
#[derive(Debug, Default)]
pub struct Skipped {
    totals: usize,
    headings: usize,
    footers: usize,
}

/// Reads the rows of one report.
pub struct Reader<'m> {
    header: Header,
    columns: Columns,
    map: Option<&'m IssnMap>,
    identity: Identity,
    counts: Vec<f64>,
    is_there: Vec<bool>,
    /// Counts of the rows left out so far.
    pub skipped: Skipped,
}

/// Returns the head of a report, from the block above its headings, the headings and a preview of its rows.
/// `only_denials` is whether every row is about a turnaway, which identifies TR_J2 if the block is missing.
pub fn head(
    header: &Header,
    headings: &Row,
    block: Block,
    only_denials: bool,
    (part, sheet): (&str, &str),
) -> (ReportHead, Columns) {
    let recognised_by = if block.id.is_some() { "header block" } else { "columns" };
    let id = block.id.unwrap_or_else(|| ReportId::from_columns(header, only_denials));
    let release = block.release.unwrap_or_else(|| release_of(&id, header));
    let mut columns = Columns::of(header, headings, id.is_journals_only());
    let found: Vec<(usize, Month)> = columns
        .months
        .iter()
        .filter_map(|(column, _)| Some((*column, Month::read(headings.cell(*column))?)))
        .collect();
    let mut months: Vec<Month> = found.iter().map(|(_, month)| *month).collect();
    months.sort_unstable();
    months.dedup();
    let first_month = columns.place_months(&found, &months);
    let named = |column: Option<usize>| column.map(|at| (at, header.name(at).to_owned()));
    let head = ReportHead {
        part: part.to_owned(),
        sheet: sheet.to_owned(),
        release,
        recognised_by,
        institution: block.institution,
        has_stated_period: block.period.is_some(),
        period: block.period.or_else(|| Period::of_months(&months)),
        unread_months: columns.unread.iter().map(|c| header.name(*c).to_owned()).collect(),
        odd_headings: odd_headings(header, &id),
        months,
        first_month,
        exceptions: block.exceptions,
        data_types: data_types(&block.data_type, &id),
        header_row: header.row,
        issn_columns: columns.issns.map(named),
        total_column: named(columns.total),
        id,
    };
    (head, columns)
}

fn release_of(id: &ReportId, header: &Header) -> String {
    let is_four = matches!(id, ReportId::Jr1) || !header.has(Field::Metric);
    if is_four { "4" } else { "5" }.to_owned()
}

/// Whether this row is about a turnaway; `None` if it has no metric (a total, for example).
pub fn is_denial(row: &Row, header: &Header) -> Option<bool> {
    let column = header.column(Field::Metric)?;
    let metric = row.text(column);
    (!metric.is_empty()).then(|| matches!(key(&metric).as_str(), "nolicense" | "limitexceeded"))
}

/// Returns recognised headings of release 5 whose spelling differs from the standard.
fn odd_headings(header: &Header, id: &ReportId) -> Vec<String> {
    if matches!(id, ReportId::Jr1 | ReportId::Other(_)) {
        return Vec::new();
    }
    const STANDARD: [&str; 17] = [
        "Title",
        "Publisher",
        "Publisher_ID",
        "Platform",
        "DOI",
        "Proprietary_ID",
        "ISBN",
        "Print_ISSN",
        "Online_ISSN",
        "URI",
        "Data_Type",
        "Section_Type",
        "YOP",
        "Access_Type",
        "Access_Method",
        "Metric_Type",
        "Reporting_Period_Total",
    ];
    let is_odd = |name: &&String| {
        !STANDARD.contains(&name.as_str()) && crate::reading::heading::field(name).is_some()
    };
    header.names.iter().filter(is_odd).cloned().collect()
}

impl<'m> Reader<'m> {
    /// Reads rows below these headings.
    pub fn new(header: Header, columns: Columns, map: Option<&'m IssnMap>) -> Self {
        let (counts, is_there) = (vec![0.0; columns.month_count], vec![false; columns.month_count]);
        let (identity, skipped) = (Identity::default(), Skipped::default());
        Self { header, columns, map, identity, counts, is_there, skipped }
    }

    /// Returns the row as a row of the report; `None` if it is a total, a footer or a repeated heading.
    pub fn read<'r>(&'r mut self, row: &'r Row) -> Option<CounterRow<'r>> {
        self.identify(row);
        if self.identity.first_issn().is_none() && self.skipped.is_no_data(row, &self.header) {
            return None;
        }
        let months_sum = self.columns.sum_months(row, &mut self.counts, &mut self.is_there);
        let columns = &self.columns;
        let text = |column: Option<usize>| column.map(|column| row.text(column));
        let data_type = text(columns.data_type)
            .or_else(|| columns.is_journals_only.then_some(Cow::Borrowed("Journal")));
        Some(CounterRow {
            identity: &self.identity,
            publisher: text(columns.publisher).unwrap_or_default(),
            platform: text(columns.platform).unwrap_or_default(),
            metric: text(columns.metric).unwrap_or(Cow::Borrowed("requests")),
            access_type: text(columns.access_type),
            access_method: text(columns.access_method),
            data_type,
            section_type: text(columns.section_type).unwrap_or_default(),
            yop: columns.yop.and_then(|column| year(row.cell(column))),
            total: columns.total_of(row),
            months: Months { counts: &self.counts, is_there: &self.is_there },
            months_sum,
            row: row.number,
        })
    }

    fn identify(&mut self, row: &Row) {
        let title = self.columns.title.map(|column| row.text(column)).unwrap_or_default();
        let cells = self.columns.issns.map(|column| column.map_or(Cell::Empty, |at| row.cell(at)));
        if !self.identity.is_of(&title, cells) {
            self.identity = Identity::new(title.into_owned(), cells, self.map);
        }
    }
}

fn year(cell: Cell<'_>) -> Option<i32> {
    match cell {
        Cell::Text(text) => text.trim_end_matches(".0").parse().ok(),
        Cell::Number(number) if number.fract() == 0.0 && number.abs() < 1e6 => Some(number as i32),
        _ => None,
    }
}

impl Skipped {
    fn is_no_data(&mut self, row: &Row, header: &Header) -> bool {
        let title = header.column(Field::Title).map(|column| row.text(column)).unwrap_or_default();
        if is_total(&title) || row.first_text().is_some_and(|text| is_total(&text)) {
            self.totals += 1;
        } else if header.is_repeated_in(row) {
            self.headings += 1;
        } else if is_footer(row, header) {
            self.footers += 1;
        } else {
            return false;
        }
        true
    }

    /// Returns the number of rows left out, by reason.
    pub fn counts(&self) -> [(&'static str, usize); 3] {
        [("total_row", self.totals), ("repeated_heading", self.headings), ("footer", self.footers)]
    }
}

fn is_total(text: &str) -> bool {
    let key = key(text);
    matches!(key.as_str(), "total" | "totals" | "grandtotal" | "summe")
        || key.starts_with("totalforall")
}

/// Whether a row is a copyright line or similar: one or two filled cells, none of them a metric or a count.
fn is_footer(row: &Row, header: &Header) -> bool {
    let filled = row.cells().filter(|cell| !cell.is_blank()).count();
    let holds_data = [Field::Metric, Field::Total, Field::Platform]
        .into_iter()
        .any(|field| header.column(field).is_some_and(|column| !row.cell(column).is_blank()));
    filled <= 2 && !holds_data
}

impl Columns {
    fn of(header: &Header, headings: &Row, is_journals_only: bool) -> Self {
        let column = |field| header.column(field);
        let total = column(Field::Total);
        let (mut months, mut unread) = (Vec::new(), Vec::new());
        for at in 0..header.fields.len() {
            if header.fields[at].is_some() || headings.cell(at).is_blank() {
                continue;
            }
            if Month::read(headings.cell(at)).is_some() {
                months.push((at, None));
            } else if total.is_some_and(|total| at > total) {
                unread.push(at);
            }
        }
        Self {
            title: column(Field::Title),
            issns: [column(Field::PrintIssn), column(Field::OnlineIssn)],
            publisher: column(Field::Publisher),
            platform: column(Field::Platform),
            metric: column(Field::Metric),
            access_type: column(Field::AccessType),
            access_method: column(Field::AccessMethod),
            data_type: column(Field::DataType),
            section_type: column(Field::SectionType),
            yop: column(Field::Yop),
            total,
            months,
            unread,
            is_journals_only,
            month_count: 0,
        }
    }

    /// Assigns each month column its index after the first month; gaps stay blank.
    fn place_months(&mut self, found: &[(usize, Month)], months: &[Month]) -> Option<Month> {
        let (first, last) = (*months.first()?, *months.last()?);
        let count = last.since(first) + 1;
        if count > MAX_MONTHS {
            return None;
        }
        self.month_count = usize::try_from(count).unwrap_or(0);
        for (column, place) in &mut self.months {
            let month = found.iter().find(|(at, _)| at == column).map(|(_, month)| *month);
            *place = month.and_then(|month| usize::try_from(month.since(first)).ok());
        }
        Some(first)
    }

    fn total_of(&self, row: &Row) -> TotalCell {
        let Some(column) = self.total else {
            return TotalCell::Blank;
        };
        match number::count(row.cell(column)) {
            Some(Some(total)) => TotalCell::Number(total),
            Some(None) => TotalCell::Blank,
            None => TotalCell::Bad,
        }
    }

    /// Reads the uses of each month and returns their sum.
    fn sum_months(&self, row: &Row, counts: &mut [f64], is_there: &mut [bool]) -> Option<f64> {
        if self.months.is_empty() && self.unread.is_empty() {
            return None;
        }
        counts.fill(0.0);
        is_there.fill(false);
        let mut sum = 0.0;
        for (column, place) in &self.months {
            let Some(count) = number::count(row.cell(*column)).flatten() else { continue };
            sum += count;
            if let Some(place) = place.filter(|place| *place < counts.len()) {
                counts[place] += count;
                is_there[place] = true;
            }
        }
        let unread =
            self.unread.iter().filter_map(|column| number::count(row.cell(*column)).flatten());
        Some(sum + unread.sum::<f64>())
    }
}
