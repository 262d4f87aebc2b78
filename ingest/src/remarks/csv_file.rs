//! Problems as CSV.

use std::io::Write;

use crate::remarks::{Remark, RemarkError};

const HEADINGS: [&str; 9] = [
    "Sheet",
    "Row",
    "Cell",
    "Column",
    "Level",
    "Problem",
    "What stands there",
    "Expected",
    "Suggestion",
];

/// Writes problems as CSV in UTF-8 with a byte order mark, without which Excel assumes another encoding.
///
/// # Errors
/// If the writer fails.
pub fn write_csv<W: Write>(remarks: &[Remark], mut to: W) -> Result<(), RemarkError> {
    to.write_all(&[0xEF, 0xBB, 0xBF])?;
    let mut csv = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(to);
    csv.write_record(HEADINGS)?;
    for remark in remarks {
        let row = remark.row.map(|row| row.to_string()).unwrap_or_default();
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        csv.write_record([
            harmless(&remark.sheet),
            row,
            optional(&remark.cell),
            harmless(&optional(&remark.column)),
            remark.level.clone(),
            remark.label.clone(),
            harmless(&remark.text),
            harmless(&optional(&remark.expected)),
            optional(&remark.suggestion),
        ])?;
    }
    csv.flush()?;
    Ok(())
}

/// Whether a text begins like a spreadsheet formula.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Escapes a text that a spreadsheet would read as a formula. A quote at the beginning makes it text.
fn harmless(text: &str) -> String {
    if is_formula(text) && text.parse::<f64>().is_err() {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    #[test]
    fn rows_hold_what_was_found_and_no_formulas() {
        let remark = Remark {
            row: Some(7),
            cell: Some("A7".to_owned()),
            text: "=1+1".to_owned(),
            suggestion: Some("0003-2654".to_owned()),
            ..Remark::default()
        };
        let mut csv = Vec::new();
        write_csv(&[remark], &mut csv).unwrap();
        let text = String::from_utf8(csv).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("\u{feff}Sheet,Row"), "{text}");
        assert_eq!(lines[1], ",7,A7,,,,'=1+1,,0003-2654");
    }
}
