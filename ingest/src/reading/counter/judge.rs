//! What is wrong with a COUNTER report, and which of its rows are kept.

use super::{CounterReport, CounterRow, TotalCell};
use crate::reading::issn::{IssnCell, Repair};
use crate::reading::issn_map::IssnMap;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::{Code, Outcome};
use crate::reading::source::decode::repair_double_encoding;
use std::collections::{HashMap, HashSet};

const METRICS: [&str; 8] = [
    "Total_Item_Requests",
    "Unique_Item_Requests",
    "Total_Item_Investigations",
    "Unique_Item_Investigations",
    "Unique_Title_Requests",
    "Unique_Title_Investigations",
    "No_License",
    "Limit_Exceeded",
];

/// Notes every problem and removes the rows that cannot be used.
pub fn judge(
    report: &mut CounterReport,
    map: Option<&IssnMap>,
    problems: &mut Problems,
    outcome: &mut Outcome,
) {
    let sheet = report.sheet.clone();
    header_problems(report, &sheet, problems);
    outcome.read += report.rows.len();
    for (reason, count) in &report.skipped {
        outcome.read += count;
        outcome.drop_rows(reason, *count);
    }
    for row in &report.rows {
        row_problems(row, report, &sheet, map, problems);
    }
    unique_above_total(report, &sheet, problems);
    drop_unknown_metrics(report, &sheet, problems, outcome);
    outcome.merged += repeated_rows(report, &sheet, problems);
    outcome.kept += report.rows.len();
}

fn header_problems(report: &CounterReport, sheet: &str, problems: &mut Problems) {
    let place = Place { sheet, row: report.header_row, column: None };
    if report.recognised_by == "columns" {
        let text = format!("There is no header block; the columns look like {}.", report.id.name());
        problems.note(place, Code::NoHeaderBlock, text, None);
    } else if !report.has_stated_period {
        problems.warn(
            place,
            Code::NoPeriod,
            "The header states no period.",
            Some("the months of the columns are used"),
        );
    }
    if report.header_row.is_some() {
        for exception in &report.exceptions {
            problems.note(place, Code::Exception, exception.as_str(), None);
        }
    }
    for heading in &report.unread_months {
        problems.warn(place, Code::BadMonth, heading.as_str(), Some("a month such as Jan-2024"));
    }
    if !report.odd_headings.is_empty() {
        let text =
            format!("Headings not spelled as in the standard: {}.", report.odd_headings.join(", "));
        problems.warn(place, Code::HeadingSpelling, text, None);
    }
    if report.period.is_some_and(|period| period.month_count() != 12) {
        problems.note(
            place,
            Code::PeriodNot12Months,
            "The period is not twelve months long.",
            None,
        );
    }
}

fn row_problems(
    row: &CounterRow,
    report: &CounterReport,
    sheet: &str,
    map: Option<&IssnMap>,
    problems: &mut Problems,
) {
    let place = Place::row(sheet, row.row);
    if !row.is_other() {
        issn_problems(row, sheet, map, problems);
        if report.id.table_name() == Some("tr") && row.data_type.as_deref() == Some("") {
            problems.warn(
                place,
                Code::BlankDataType,
                "Data_Type is blank.",
                Some("rows with an ISSN are taken as journals"),
            );
        }
    }
    match row.total {
        TotalCell::Blank => {
            problems.warn(
                place,
                Code::NoInt,
                "The total is blank.",
                Some("the sum of the months is used"),
            );
        }
        TotalCell::Bad => {
            problems.warn(
                place,
                Code::BadInt,
                "The total is not a number.",
                Some("the sum of the months is used"),
            );
        }
        TotalCell::Number(total) => {
            let comparable = report.unread_months.is_empty() && !report.months.is_empty();
            if let Some(months) =
                row.months_sum.filter(|months| comparable && (months - total).abs() > 0.5)
            {
                let text = format!("The total is {total}, the months add up to {months}.");
                problems.warn(place, Code::TotalMismatch, text, Some("the total is used"));
            }
        }
    }
    if !row.is_other() && repair_double_encoding(&row.title).is_some() {
        problems.warn(
            place,
            Code::DoubleEncoding,
            row.title.as_str(),
            Some("the title is repaired in the table"),
        );
    }
}

fn issn_problems(row: &CounterRow, sheet: &str, map: Option<&IssnMap>, problems: &mut Problems) {
    for (cell, raw, name) in [
        (&row.print, &row.raw_issns[0], "Print ISSN"),
        (&row.online, &row.raw_issns[1], "Online ISSN"),
    ] {
        let place = Place::cell(sheet, row.row, name);
        match cell {
            IssnCell::Blank | IssnCell::Placeholder => {}
            IssnCell::Bundle => {
                problems.warn(place, Code::BundleIssn, raw.as_str(), Some("an ISSN"))
            }
            IssnCell::Bad | IssnCell::Isbn => {
                problems.warn(place, Code::BadIssn, raw.as_str(), Some("NNNN-NNNC"))
            }
            IssnCell::Issns(issns, repair) => {
                if *repair == Some(Repair::FromDate) {
                    problems.warn(
                        place,
                        Code::RepairedIssn,
                        raw.as_str(),
                        Some(&issns[0].to_string()),
                    );
                }
                for issn in issns.iter().filter(|issn| !issn.has_valid_check_digit()) {
                    problems.note(
                        place,
                        Code::NoCheckDigit,
                        issn.to_string(),
                        Some("a valid check digit"),
                    );
                }
            }
        }
    }
    if row.issns().next().is_none() {
        let text =
            format!("No ISSN for \"{}\" ({} {}).", row.title, row.effective_total(), row.metric);
        problems.warn(
            Place::row(sheet, row.row),
            Code::NoIssn,
            text,
            Some("the row is kept but joins no journal"),
        );
    } else if let Some(map) = map {
        let mut linking: Vec<_> = row.issns().filter_map(|issn| map.issn_l(issn)).collect();
        linking.dedup();
        let place = Place::row(sheet, row.row);
        match linking.as_slice() {
            [] => problems.warn(
                place,
                Code::UnknownIssn,
                row.raw_issns.join(" "),
                Some("an ISSN in our title list"),
            ),
            [_] => {}
            [first, ..] => {
                let text = format!("The ISSNs of \"{}\" belong to different journals.", row.title);
                problems.note(place, Code::IssnsDisagree, text, Some(&first.to_string()));
            }
        }
    }
}

/// A journal cannot have more unique requests than requests.
fn unique_above_total(report: &CounterReport, sheet: &str, problems: &mut Problems) {
    let mut sums: HashMap<(&str, &[String; 2]), (f64, f64, u32)> = HashMap::new();
    for row in &report.rows {
        let sum = sums.entry((row.title.as_str(), &row.raw_issns)).or_insert((0.0, 0.0, row.row));
        match row.metric.as_str() {
            "Total_Item_Requests" => sum.0 += row.effective_total(),
            "Unique_Item_Requests" => sum.1 += row.effective_total(),
            _ => {}
        }
    }
    let mut found: Vec<_> =
        sums.iter().filter(|(_, (total, unique, _))| *total > 0.0 && unique > total).collect();
    found.sort_by_key(|(_, (_, _, row))| *row);
    for ((title, _), (total, unique, row)) in found {
        let text = format!("\"{title}\": {unique} unique requests, but only {total} requests.");
        problems.note(Place::row(sheet, *row), Code::UniqueAboveTotal, text, None);
    }
}

fn drop_unknown_metrics(
    report: &mut CounterReport,
    sheet: &str,
    problems: &mut Problems,
    outcome: &mut Outcome,
) {
    if report.version() == 4 {
        return;
    }
    let before = report.rows.len();
    report.rows.retain(|row| {
        let is_known = METRICS.contains(&row.metric.as_str());
        if !is_known {
            problems.warn(
                Place::row(sheet, row.row),
                Code::UnknownMetric,
                row.metric.as_str(),
                Some("a COUNTER metric"),
            );
        }
        is_known
    });
    outcome.drop_rows("unknown_metric", before - report.rows.len());
}

/// Rows that say the same as an earlier one about everything but the counts.
fn repeated_rows(report: &CounterReport, sheet: &str, problems: &mut Problems) -> usize {
    let mut seen = HashSet::new();
    let mut repeated = 0;
    for row in report.rows.iter().filter(|row| !row.is_other()) {
        let key = (
            (&row.title, &row.raw_issns, &row.publisher, &row.platform, &row.metric),
            (&row.access_type, &row.access_method, &row.data_type, &row.section_type, row.yop),
        );
        if !seen.insert(key) {
            repeated += 1;
            let text = format!("\"{}\" stands on another row already.", row.title);
            problems.warn(
                Place::row(sheet, row.row),
                Code::DuplicateRow,
                text,
                Some("the rows are added up"),
            );
        }
    }
    repeated
}
