//! Tabular COUNTER reports: from a sheet to rows.

use super::block::Block;
use super::which::ReportId;
use super::{CounterReport, CounterRow, TotalCell};
use crate::reading::heading::{Field, Header, key};
use crate::reading::issn::IssnCell;
use crate::reading::month::{Month, Period};
use crate::reading::number;
use crate::reading::source::cell::{Row, Sheet};

/// The columns of one report.
struct Columns<'a> {
    header: &'a Header,
    months: Vec<usize>,
    /// Columns right of the total that look like months and cannot be read as such.
    unread: Vec<usize>,
}

/// Reads a sheet known to hold a COUNTER report.
pub fn read(sheet: &Sheet, header: &Header, block: Block) -> CounterReport {
    let body = sheet.rows.get(header.body..).unwrap_or_default();
    let nothing = Row::default();
    let headings = header.body.checked_sub(1).and_then(|at| sheet.rows.get(at)).unwrap_or(&nothing);
    let columns = Columns::of(header, headings);
    let recognised_by = if block.id.is_some() { "header block" } else { "columns" };
    let id = block.id.unwrap_or_else(|| ReportId::from_columns(header, only_denials(body, header)));
    let release = block.release.unwrap_or_else(|| release_of(&id, header));
    let mut skipped = Skipped::default();
    let rows = body
        .iter()
        .filter(|row| skipped.keeps(row, header))
        .map(|row| columns.row(row, &id))
        .collect();
    let months: Vec<Month> =
        columns.months.iter().filter_map(|c| Month::read(headings.cell(*c))).collect();
    let mut sorted = months.clone();
    sorted.sort_unstable();
    sorted.dedup();
    CounterReport {
        sheet: sheet.name.clone(),
        release,
        recognised_by,
        institution: block.institution,
        has_stated_period: block.period.is_some(),
        period: block.period.or_else(|| Period::of_months(&sorted)),
        unread_months: columns.unread.iter().map(|c| header.name(*c).to_owned()).collect(),
        odd_headings: odd_headings(header, &id),
        months: sorted,
        exceptions: block.exceptions,
        header_row: header.row,
        rows,
        skipped: vec![
            ("total_row", skipped.totals),
            ("repeated_heading", skipped.headings),
            ("footer", skipped.footers),
        ],
        id,
    }
}

fn release_of(id: &ReportId, header: &Header) -> String {
    let is_four = matches!(id, ReportId::Jr1) || !header.has(Field::Metric);
    if is_four { "4" } else { "5" }.to_owned()
}

fn only_denials(body: &[Row], header: &Header) -> bool {
    let Some(column) = header.column(Field::Metric) else {
        return false;
    };
    !body.is_empty()
        && body
            .iter()
            .all(|row| matches!(key(&row.text(column)).as_str(), "nolicense" | "limitexceeded"))
}

/// Headings of release 5 that are known but not spelled as the standard spells them.
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

#[derive(Default)]
struct Skipped {
    totals: usize,
    headings: usize,
    footers: usize,
}

impl Skipped {
    fn keeps(&mut self, row: &Row, header: &Header) -> bool {
        let has_issn = [Field::PrintIssn, Field::OnlineIssn]
            .into_iter()
            .filter_map(|field| header.column(field))
            .any(|column| !IssnCell::read(row.cell(column)).issns().is_empty());
        if has_issn {
            return true;
        }
        let title = header.column(Field::Title).map(|column| row.text(column)).unwrap_or_default();
        if is_total(&title) || row.first_text().is_some_and(|text| is_total(&text)) {
            self.totals += 1;
        } else if header.is_repeated_in(row) {
            self.headings += 1;
        } else if is_footer(row, header) {
            self.footers += 1;
        } else {
            return true;
        }
        false
    }
}

fn is_total(text: &str) -> bool {
    let key = key(text);
    matches!(key.as_str(), "total" | "totals" | "grandtotal" | "summe")
        || key.starts_with("totalforall")
}

/// Copyright lines and the like: one or two filled cells, none of them a metric or a count.
fn is_footer(row: &Row, header: &Header) -> bool {
    let filled = row.cells.iter().filter(|cell| !cell.is_blank()).count();
    let holds_data = [Field::Metric, Field::Total, Field::Platform]
        .into_iter()
        .any(|field| header.column(field).is_some_and(|column| !row.cell(column).is_blank()));
    filled <= 2 && !holds_data
}

impl<'a> Columns<'a> {
    fn of(header: &'a Header, row: &Row) -> Self {
        let total = header.column(Field::Total);
        let mut columns = Self { header, months: Vec::new(), unread: Vec::new() };
        for column in 0..header.fields.len() {
            if header.fields[column].is_some() || row.cell(column).is_blank() {
                continue;
            }
            if Month::read(row.cell(column)).is_some() {
                columns.months.push(column);
            } else if total.is_some_and(|total| column > total) {
                columns.unread.push(column);
            }
        }
        columns
    }

    fn text(&self, row: &Row, field: Field) -> Option<String> {
        self.header.column(field).map(|column| row.text(column))
    }

    /// The first ISSN column that holds something stands for the field.
    fn issn(&self, row: &Row, field: Field) -> (IssnCell, String) {
        let Some(column) = self.header.column(field) else {
            return (IssnCell::Blank, String::new());
        };
        (IssnCell::read(row.cell(column)), row.text(column))
    }

    fn row(&self, row: &Row, id: &ReportId) -> CounterRow {
        let (print, raw_print) = self.issn(row, Field::PrintIssn);
        let (online, raw_online) = self.issn(row, Field::OnlineIssn);
        let data_type = self
            .text(row, Field::DataType)
            .or_else(|| id.is_journals_only().then(|| "Journal".to_owned()));
        CounterRow {
            title: self.text(row, Field::Title).unwrap_or_default(),
            print,
            online,
            raw_issns: [raw_print, raw_online],
            publisher: self.text(row, Field::Publisher).unwrap_or_default(),
            platform: self.text(row, Field::Platform).unwrap_or_default(),
            metric: self.text(row, Field::Metric).unwrap_or_else(|| "requests".to_owned()),
            access_type: self.text(row, Field::AccessType),
            access_method: self.text(row, Field::AccessMethod),
            data_type,
            section_type: self.text(row, Field::SectionType).unwrap_or_default(),
            yop: self.text(row, Field::Yop).and_then(|yop| yop.trim_end_matches(".0").parse().ok()),
            total: self.total(row),
            months_sum: self.months_sum(row),
            row: row.number,
        }
    }

    fn total(&self, row: &Row) -> TotalCell {
        let Some(column) = self.header.column(Field::Total) else {
            return TotalCell::Blank;
        };
        match number::count(row.cell(column)) {
            Some(Some(total)) => TotalCell::Number(total),
            Some(None) => TotalCell::Blank,
            None => TotalCell::Bad,
        }
    }

    fn months_sum(&self, row: &Row) -> Option<f64> {
        let columns = || self.months.iter().chain(&self.unread);
        let filled = columns().filter_map(|column| number::count(row.cell(*column)).flatten());
        (columns().count() > 0).then(|| filled.sum())
    }
}
