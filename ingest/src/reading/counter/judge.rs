//! Problems of a COUNTER report and its rows.

use crate::reading::cell::issn::{Issn, IssnCell, Repair};
use crate::reading::counter::{CounterRow, ReportHead, TotalCell};
use crate::reading::issn_map::IssnMap;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::Code;
use crate::reading::suggest;

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

/// Whether COUNTER defines this metric.
pub fn is_metric(name: &str) -> bool {
    METRICS.contains(&name)
}

/// Reports problems of the report's head.
pub fn head(head: &ReportHead, sheet: &str, problems: &mut Problems) {
    let place = Place { row: head.header_row, ..Place::sheet(sheet) };
    if head.recognised_by == "columns" {
        let text = format!("There is no header block; the columns look like {}.", head.id.name());
        problems.note(place, Code::NoHeaderBlock, text, None);
    } else if !head.has_stated_period {
        problems.warn(
            place,
            Code::NoPeriod,
            "The header states no period.",
            Some("the months of the columns are used"),
        );
    }
    if head.header_row.is_some() {
        for exception in &head.exceptions {
            problems.note(place, Code::Exception, exception.as_str(), None);
        }
    }
    for heading in &head.unread_months {
        problems.warn(place, Code::BadMonth, heading.as_str(), Some("a month such as Jan-2024"));
    }
    if !head.odd_headings.is_empty() {
        let text =
            format!("Headings not spelled as in the standard: {}.", head.odd_headings.join(", "));
        problems.warn(place, Code::HeadingSpelling, text, None);
    }
    if head.period.is_some_and(|period| period.month_count() != 12) {
        problems.note(
            place,
            Code::PeriodNot12Months,
            "The period is not twelve months long.",
            None,
        );
    }
}

/// Reports problems of one row.
pub fn row(
    row: &CounterRow<'_>,
    head: &ReportHead,
    sheet: &str,
    map: Option<&IssnMap>,
    problems: &mut Problems,
) {
    let place = Place::row(sheet, row.row);
    if !row.is_other() {
        issns(row, head, sheet, map, problems);
        if head.id.table_name() == Some("tr") && row.data_type.as_deref() == Some("") {
            problems.warn(
                place,
                Code::BlankDataType,
                "Data_Type is blank.",
                Some("rows with an ISSN count as journals"),
            );
        }
        if row.identity.mended_title.is_some() {
            problems.warn(
                place,
                Code::DoubleEncoding,
                row.identity.title.as_str(),
                Some("the title is repaired in the table"),
            );
        }
    }
    total(row, head, sheet, problems);
}

fn total(row: &CounterRow<'_>, head: &ReportHead, sheet: &str, problems: &mut Problems) {
    let place = || match &head.total_column {
        Some((index, name)) => Place::cell(sheet, row.row, *index, name),
        None => Place::row(sheet, row.row),
    };
    let expected = Some("the sum of the months is used");
    match row.total {
        TotalCell::Blank => problems.warn(place(), Code::NoInt, "The total is blank.", expected),
        TotalCell::Bad => {
            problems.warn(place(), Code::BadInt, "The total is not a number.", expected);
        }
        TotalCell::Number(total) => {
            let comparable = head.unread_months.is_empty() && !head.months.is_empty();
            if let Some(months) =
                row.months_sum.filter(|months| comparable && (months - total).abs() > 0.5)
            {
                let text = format!("The total is {total}, the months add up to {months}.");
                problems.warn(place(), Code::TotalMismatch, text, Some("the total is used"));
            }
        }
    }
}

fn issns(
    row: &CounterRow<'_>,
    head: &ReportHead,
    sheet: &str,
    map: Option<&IssnMap>,
    problems: &mut Problems,
) {
    let identity = row.identity;
    for index in 0..2 {
        let (cell, raw) = (&identity.cells[index], identity.raw[index].as_str());
        let place = match &head.issn_columns[index] {
            Some((column, name)) => Place::cell(sheet, row.row, *column, name),
            None => Place {
                column: Some(["Print_ISSN", "Online_ISSN"][index]),
                ..Place::row(sheet, row.row)
            },
        };
        one_issn(cell, raw, place, map, problems);
    }
    if identity.first_issn().is_none() {
        problems.warn_with(Place::row(sheet, row.row), Code::NoIssn, || {
            let text = format!(
                "No ISSN for \"{}\" ({} {}).",
                identity.title,
                row.effective_total(),
                row.metric
            );
            (text, Some("the row is kept, but matches no journal".to_owned()))
        });
    } else if map.is_some() {
        known(row, sheet, problems);
    }
}

fn one_issn(
    cell: &IssnCell,
    raw: &str,
    place: Place<'_>,
    map: Option<&IssnMap>,
    problems: &mut Problems,
) {
    match cell {
        IssnCell::Blank | IssnCell::Placeholder => {}
        IssnCell::Bundle => problems.warn(place, Code::BundleIssn, raw, Some("an ISSN")),
        IssnCell::Bad | IssnCell::Isbn | IssnCell::Month(_) => {
            problems.warn(place, Code::BadIssn, raw, Some("NNNN-NNNC"));
            suggest(raw, map, problems);
        }
        IssnCell::One(issn, repair) => {
            if matches!(repair, Some(Repair::FromDate | Repair::FromMonth)) {
                problems.warn_with(place, Code::RepairedIssn, || {
                    (raw.to_owned(), Some(issn.to_string()))
                });
            }
            check_digit(&[*issn], place, map, problems);
        }
        IssnCell::Several(issns) => check_digit(issns, place, map, problems),
    }
}

fn suggest(raw: &str, map: Option<&IssnMap>, problems: &mut Problems) {
    if let Some(issn) = suggest::issn(raw, map) {
        problems.suggest(issn.to_string());
    }
}

fn check_digit(issns: &[Issn], place: Place<'_>, map: Option<&IssnMap>, problems: &mut Problems) {
    for issn in issns.iter().filter(|issn| !issn.has_valid_check_digit()) {
        problems.note(place, Code::NoCheckDigit, issn.to_string(), Some("a valid check digit"));
        suggest(&issn.to_string(), map, problems);
    }
}

fn known(row: &CounterRow<'_>, sheet: &str, problems: &mut Problems) {
    let identity = row.identity;
    let place = Place::row(sheet, row.row);
    match (identity.issn_l, identity.disagrees) {
        (None, _) => problems.warn_with(place, Code::UnknownIssn, || {
            (identity.raw.join(" "), Some("an ISSN in the reference data".to_owned()))
        }),
        (Some(first), true) => {
            let text = format!("The ISSNs of \"{}\" belong to different journals.", identity.title);
            problems.note(place, Code::IssnsDisagree, text, Some(&first.to_string()));
        }
        (Some(_), false) => {}
    }
}
