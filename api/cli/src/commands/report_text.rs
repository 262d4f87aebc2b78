//! Report on a file as text.

use std::collections::BTreeSet;
use std::fmt::Write;

use titlewise_ingest::reading::Problem;
use titlewise_ingest::reading::report::{Outcome, TableFacts};
use titlewise_ingest::{Report, Verdict};

/// Formats the full report: verdict, facts and the first problems.
pub(super) fn whole(report: &Report, problems: usize) -> String {
    let mut text = format!("{}: {}\n", report.file, verdict(report.verdict));
    line(&mut text, &report.reason);
    if !report.tables.is_empty() {
        line(&mut text, &format!("Read as {}.", format(report)));
    }
    for table in &report.tables {
        facts(&mut text, table);
    }
    if report.outcome.read > 0 {
        line(&mut text, &rows(&report.outcome));
    }
    text + &listed(report, problems)
}

/// Formats one line on the file, and its first problems.
pub(super) fn short(report: &Report, problems: usize) -> String {
    format!("{}: {}\n{}", report.file, report.reason, listed(report, problems))
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accept => "can be used",
        Verdict::AcceptWithWarnings => "can be used, with warnings",
        Verdict::Empty => "has no rows",
        Verdict::Reject => "cannot be used",
    }
}

fn line(text: &mut String, what: &str) {
    text.push_str("  ");
    text.push_str(what);
    text.push('\n');
}

fn format(report: &Report) -> String {
    let format = &report.format;
    let mut parts = vec![format.container.to_owned()];
    if let Some(encoding) = format.encoding {
        let bom = if format.bom { " with byte order mark" } else { "" };
        let guess = if format.encoding_is_guess { " (a guess)" } else { "" };
        parts.push(format!("{encoding}{bom}{guess}"));
    }
    if let Some(delimiter) = format.delimiter {
        parts.push(format!("separated by {delimiter}"));
    }
    parts.join(", ")
}

fn facts(text: &mut String, table: &TableFacts) {
    let mut parts = Vec::new();
    if !table.sheet.is_empty() {
        parts.push(format!("sheet \"{}\"", table.sheet));
    }
    parts.extend(table.report_id.clone());
    parts.push(counted(table.rows, "row"));
    parts.push(counted(table.distinct_issn, "ISSN"));
    if table.rows_without_issn > 0 {
        parts.push(format!("{} without ISSN", counted(table.rows_without_issn, "row")));
    }
    line(text, &format!("- {}", parts.join(", ")));
    if let Some(institution) = table.institution.as_ref().filter(|name| !name.is_empty()) {
        line(text, &format!("  institution: {institution}"));
    }
    if let (Some(begin), Some(end)) = (&table.period_begin, &table.period_end) {
        let months = counted(table.months.len(), "month column");
        line(text, &format!("  from {begin} to {end}, {months}"));
    }
    for (metric, rows) in &table.rows_by_metric {
        let total = table.total_by_metric.get(metric).copied().unwrap_or_default();
        let rows = counted(*rows, "row");
        line(text, &format!("  {metric}: {rows}, total {}", grouped(total)));
    }
    for (name, column) in &table.price_columns {
        let is_taken = table.price_column.as_deref() == Some(name.as_str());
        let taken = if is_taken { " (used)" } else { "" };
        let prices = counted(column.numeric, "price");
        let name = name.replace('\n', " ");
        line(text, &format!("  \"{name}\": {prices}, sum {}{taken}", grouped(column.sum)));
    }
    for (what, years) in [("start", table.start_years), ("end", table.end_years)] {
        if let Some((first, last)) = years {
            line(text, &format!("  {what} years {first} to {last}"));
        }
    }
    if let (Some(first), Some(last)) = (&table.first_title, &table.last_title) {
        line(text, &format!("  first title \"{first}\", last \"{last}\""));
    }
}

fn rows(outcome: &Outcome) -> String {
    let mut text = format!("Rows: {} read, {} used", outcome.read, outcome.kept);
    if outcome.merged > 0 {
        let _ = write!(text, ", {} of them added to another row", outcome.merged);
    }
    for (reason, count) in &outcome.dropped {
        let _ = write!(text, ", {count} left out ({})", reason.replace('_', " "));
    }
    text + "."
}

fn listed(report: &Report, most: usize) -> String {
    let mut text = String::new();
    if report.problem_count == 0 {
        return text;
    }
    let codes = report.problems_by_code.iter();
    let codes: Vec<String> =
        codes.map(|(code, count)| format!("{} ({count})", code.label())).collect();
    let head = format!("{}: {}", counted(report.problem_count, "remark"), codes.join("; "));
    line(&mut text, &head);
    for found in examples(report, most) {
        line(&mut text, &format!("  {}", problem(found)));
    }
    let more = report.problem_count.saturating_sub(most);
    if most > 0 && more > 0 {
        line(&mut text, &format!("  and {more} more"));
    }
    text
}

/// Selects problems: one of each code first, so that no code is hidden, then the others in order.
fn examples(report: &Report, most: usize) -> Vec<&Problem> {
    let mut codes = BTreeSet::new();
    let (first, others): (Vec<&Problem>, Vec<&Problem>) =
        report.problems.iter().partition(|problem| codes.insert(problem.code));
    first.into_iter().chain(others).take(most).collect()
}

fn problem(problem: &Problem) -> String {
    let mut text = String::new();
    if !problem.sheet.is_empty() {
        let _ = write!(text, "sheet \"{}\", ", problem.sheet);
    }
    if let Some(row) = problem.row {
        let _ = write!(text, "row {row}, ");
    }
    if let Some(column) = &problem.column {
        let _ = write!(text, "{}, ", column.replace('\n', " "));
    }
    let mut text = text.trim_end_matches(", ").to_owned();
    if !text.is_empty() {
        text.push_str(": ");
    }
    // A text that is not a sentence is the content of the cell.
    if problem.text.ends_with('.') {
        text.push_str(&problem.text);
    } else {
        let _ = write!(text, "{}: \"{}\"", problem.code.label(), problem.text.trim());
    }
    if let Some(expected) = &problem.expected {
        let _ = write!(text, " -> {expected}");
    }
    text
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(count as f64))
}

/// Formats a number with thousands separators, and with cents if there are any.
fn grouped(number: f64) -> String {
    let plain = if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.2}") };
    let (whole, cents) =
        plain.split_once('.').map_or((plain.as_str(), None), |(a, b)| (a, Some(b)));
    let digits = whole.trim_start_matches('-');
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    let sign = if whole.starts_with('-') { "-" } else { "" };
    cents.map_or_else(|| format!("{sign}{text}"), |cents| format!("{sign}{text}.{cents}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use titlewise_ingest::read;

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in
            [(0.0, "0"), (999.0, "999"), (1000.0, "1,000"), (-1234567.5, "-1,234,567.50")]
        {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_report_reads_like_a_note() {
        let list = "ISSN,Price\n0031-9252,\"1,234.50\"\nFS00-8144,7\n1026-597X,\n";
        let report = read("prices.csv", list.as_bytes(), None).report;
        assert_eq!(
            whole(&report, 1),
            "\
prices.csv: can be used, with warnings
  A price list (headings in row 1), price column \"Price\"; 2 rows are used, with warnings.
  Read as text, ascii, separated by comma.
  - 3 rows, 2 ISSNs
    \"Price\": 2 prices, sum 1,241.50 (used)
  Rows: 3 read, 2 used, 1 left out (no price).
  2 remarks: no price (1); price of a bundle (1)
    row 3: FS00-8144 is a bundle: one price for several journals. It is listed apart and is no part of the price of a journal.
    and 1 more
"
        );
    }
}
