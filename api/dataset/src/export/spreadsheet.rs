//! The spreadsheet of a scenario: the columns, their order and the notation of each value, as expected by programs
//! that read such exports. Source: `product/export-columns.md`, sections 1 and 2, of the design; identical to the
//! header and values of a genuine export of the compatible service.

use std::io::Write;

use arrow::array::{ArrayRef, RecordBatch};
use titlewise_ingest::remarks::is_formula;

use super::error::ExportError;
use super::value::Value;

/// Notation of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Text. A text that a spreadsheet would read as a formula is prefixed with a quote.
    Words,
    /// `issn:` and the ISSN-L, which no spreadsheet reads as a date or a difference.
    Prefixed,
    /// ISSNs in the notation of a Python list.
    List,
    /// Empty: our reference data have one subject per journal, without the ids of the scheme.
    NoWords,
    /// An empty list, for the same reason.
    NoList,
    /// `True` or `False`.
    Flag,
    /// A whole number.
    Whole,
    /// A number with at least one decimal, so that readers do not treat the column as whole numbers.
    Decimal,
    /// Like `Decimal`, with `-` for a missing value.
    Dashed,
}

/// Name in the file, column of the titles, notation.
pub(super) const COLUMNS: [(&str, &str, Style); 37] = [
    ("issn_l_prefixed", "issn_l", Style::Prefixed),
    ("issn_l", "issn_l", Style::Words),
    ("title", "title", Style::Words),
    ("issns", "issns", Style::List),
    ("publisher", "publisher", Style::Words),
    ("subject", "subject", Style::Words),
    ("subject_top_three", "subject", Style::NoWords),
    ("subjects_all", "subject", Style::NoList),
    ("subscribed", "subscribed", Style::Flag),
    ("is_society_journal", "is_society_journal", Style::Flag),
    ("usage", "usage", Style::Whole),
    ("subscription_cost", "subscription_cost", Style::Decimal),
    ("ill_cost", "ill_cost", Style::Decimal),
    ("cpu", "cpu", Style::Dashed),
    ("cpu_rank", "cpu_rank", Style::Dashed),
    ("cost", "cost", Style::Decimal),
    ("instant_usage_percent", "instant_usage_percent", Style::Decimal),
    ("free_instant_usage_percent", "free_instant_usage_percent", Style::Whole),
    ("subscription_minus_ill_cost", "subscription_minus_ill_cost", Style::Whole),
    ("use_oa_percent", "use_oa_percent", Style::Whole),
    ("use_backfile_percent", "use_backfile_percent", Style::Whole),
    ("use_subscription_percent", "use_subscription_percent", Style::Whole),
    ("use_ill_percent", "use_ill_percent", Style::Whole),
    ("use_other_delayed_percent", "use_other_delayed_percent", Style::Whole),
    ("perpetual_access_years_text", "perpetual_access_years_text", Style::Words),
    ("baseline_access_text", "baseline_access_text", Style::Words),
    ("bronze_oa_embargo_months", "bronze_oa_embargo_months", Style::Whole),
    ("downloads", "downloads", Style::Whole),
    ("citations", "citations", Style::Decimal),
    ("authorships", "authorships", Style::Decimal),
    ("cpu_fuzzed", "cpu_fuzzed", Style::Words),
    ("subscription_cost_fuzzed", "subscription_cost_fuzzed", Style::Words),
    ("subscription_minus_ill_cost_fuzzed", "subscription_minus_ill_cost_fuzzed", Style::Words),
    ("usage_fuzzed", "usage_fuzzed", Style::Words),
    ("downloads_fuzzed", "downloads_fuzzed", Style::Words),
    ("citations_fuzzed", "citations_fuzzed", Style::Words),
    ("authorships_fuzzed", "authorships_fuzzed", Style::Words),
];

/// Returns the value in a row of a column; none if the column is missing.
pub(super) fn value(column: Option<&ArrayRef>, row: usize) -> Value<'_> {
    column.map_or(Value::None, |column| Value::of(column, row).finite())
}

/// Writes the titles of [`super::library_rows`] as CSV: UTF-8 without a byte order mark, with LF line endings.
///
/// # Errors
/// A failure of the output.
pub fn write_spreadsheet(rows: &RecordBatch, out: impl Write) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(COLUMNS.map(|(name, ..)| name))?;
    let columns = COLUMNS.map(|(_, column, style)| (rows.column_by_name(column), style));
    let mut text = String::new();
    for row in 0..rows.num_rows() {
        for (column, style) in columns {
            text.clear();
            put(&mut text, &value(column, row), style);
            writer.write_field(&text)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

fn put(text: &mut String, value: &Value<'_>, style: Style) {
    match (style, value) {
        (Style::NoWords, _) => {}
        (Style::NoList, _) => text.push_str("[]"),
        (Style::Dashed, Value::None) => text.push('-'),
        (_, Value::None) => {}
        (Style::Prefixed, Value::Text(issn)) => text.extend(["issn:", issn]),
        (Style::List, Value::Text(issns)) => list(text, issns),
        (_, Value::Text(words)) => text.extend([quote(words), words]),
        (_, Value::Flag(flag)) => text.push_str(if *flag { "True" } else { "False" }),
        (Style::Whole, Value::Number(number)) => text.push_str(&format!("{}", whole(*number))),
        // The Debug format is the shortest text that parses to the same number, and always has a decimal.
        (_, Value::Number(number)) => text.push_str(&format!("{:?}", number + 0.0)),
    }
}

fn whole(number: f64) -> f64 {
    // -0 would be written with its sign.
    number.round() + 0.0
}

/// Writes `0028-0836;1476-4687` as `['0028-0836', '1476-4687']`.
fn list(text: &mut String, issns: &str) {
    text.push('[');
    for (at, issn) in issns.split(';').map(str::trim).filter(|issn| !issn.is_empty()).enumerate() {
        text.extend([if at > 0 { ", '" } else { "'" }, issn, "'"]);
    }
    text.push(']');
}

/// Returns the text, prefixed with a quote if a spreadsheet would read it as a formula.
pub fn harmless(text: &str) -> String {
    format!("{}{text}", quote(text))
}

/// Returns the prefix of a text: a quote if a spreadsheet would read it as a formula.
fn quote(text: &str) -> &'static str {
    // A single dash marks a missing value and is not a formula.
    if text != "-" && is_formula(text) { "'" } else { "" }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow::array::{BooleanArray, Float64Array, Int32Array, StringArray};

    use super::*;

    #[test]
    fn values_are_written_as_readers_expect_them() {
        let rows = RecordBatch::try_from_iter_with_nullable([
            ("issn_l", Arc::new(StringArray::from(vec!["0028-0836"; 2])) as ArrayRef, false),
            ("title", Arc::new(StringArray::from(vec!["=SUM(A1), \"x\"", "Fine"])), false),
            ("issns", Arc::new(StringArray::from(vec!["0028-0836;1476-4687", ""])), false),
            ("subscribed", Arc::new(BooleanArray::from(vec![true, false])), false),
            ("usage", Arc::new(Float64Array::from(vec![2651.0, -0.0])), false),
            ("subscription_cost", Arc::new(Float64Array::from(vec![683.2, 940.0])), false),
            ("cpu", Arc::new(Float64Array::from(vec![Some(-0.112096), None])), true),
            ("cpu_rank", Arc::new(Int32Array::from(vec![Some(1), None])), true),
            ("citations", Arc::new(Float64Array::from(vec![12.0, f64::NAN])), false),
            ("cpu_fuzzed", Arc::new(StringArray::from(vec!["low", "-"])), false),
        ])
        .unwrap();
        let mut out = Vec::new();
        write_spreadsheet(&rows, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.split('\n').collect();
        assert_eq!(
            lines[1],
            "issn:0028-0836,0028-0836,\"'=SUM(A1), \"\"x\"\"\",\"['0028-0836', '1476-4687']\",,,,[],True,,2651,683.2,,-0.112096,1.0,,,,,,,,,,,,,,12.0,,low,,,,,,"
        );
        assert_eq!(
            lines[2],
            "issn:0028-0836,0028-0836,Fine,[],,,,[],False,,0,940.0,,-,-,,,,,,,,,,,,,,,,-,,,,,,"
        );
        assert_eq!(lines[3..], [""]);
    }
}
