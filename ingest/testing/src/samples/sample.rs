//! A sample file with the expected result of reading it.

use serde_json::{Value, json};

use crate::writer::delimited::{self, Delimiter, TextForm};
use crate::writer::grid::Grid;

/// A sample file with the expected result of reading it.
#[derive(Debug, Clone)]
pub struct Sample {
    /// File name with its ending.
    pub name: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
    /// The kind of upload, in the notation of a report: `counter`, `price` and so on. `None` lets the reader decide.
    pub wanted: Option<&'static str>,
    /// Currency of the package that the file is uploaded to.
    pub currency: Option<&'static str>,
    /// Part of the report on the file, in the JSON of `titlewise inspect --json`.
    pub expected: Value,
    /// Number of priced journals and sum of their prices, then those of bundles. Price lists only.
    pub prices: Option<[(usize, f64); 2]>,
}

impl Sample {
    /// Returns a file with this verdict and these facts of its tables, which may be incomplete.
    pub fn new(name: &'static str, bytes: Vec<u8>, verdict: &str, tables: &[Value]) -> Self {
        let expected = json!({"verdict": verdict, "tables": tables});
        Self { name, bytes, wanted: None, currency: None, expected, prices: None }
    }

    /// A text table.
    pub fn text(
        name: &'static str,
        grid: &Grid,
        form: TextForm,
        verdict: &str,
        tables: &[Value],
    ) -> Self {
        Self::new(name, delimited::write(grid, form), verdict, tables)
    }

    /// Returns a file that is rejected.
    pub fn refused(name: &'static str, bytes: Vec<u8>) -> Self {
        Self::new(name, bytes, "reject", &[])
    }

    /// Sets the kind of upload, which the report must name.
    pub fn uploaded_as(mut self, kind: &'static str) -> Self {
        self.wanted = Some(kind);
        self.of_kind(kind)
    }

    /// Sets the kind that the report must name.
    pub fn of_kind(mut self, kind: &str) -> Self {
        self.expected["kind"] = json!(kind);
        self
    }

    /// Sets the format that the report must have: container, encoding, delimiter and so on.
    pub fn of_format(mut self, format: Value) -> Self {
        self.expected["format"] = format;
        self
    }

    /// Sets the package's currency, with number and sum of the prices of journals and of bundles.
    pub fn priced(
        mut self,
        currency: Option<&'static str>,
        journals: (usize, f64),
        bundles: (usize, f64),
    ) -> Self {
        self.currency = currency;
        self.prices = Some([journals, bundles]);
        self
    }

    /// Returns the differences between the expected part and a report. Facts that are not stated may have any value.
    pub fn differences(&self, report: &Value) -> Vec<String> {
        let mut found = Vec::new();
        compare(self.name, &self.expected, report, &mut found);
        if !found.is_empty() {
            found.push(format!(
                "{}: {}; {}",
                self.name, report["reason"], report["problems_by_code"]
            ));
        }
        found
    }
}

fn compare(place: &str, expected: &Value, found: &Value, differences: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(object)) => {
            for (name, expected) in expected {
                let value = object.get(name).unwrap_or(&Value::Null);
                compare(&format!("{place}: {name}"), expected, value, differences);
            }
        }
        (Value::Array(expected), Value::Array(array)) if expected.len() == array.len() => {
            for (at, (expected, found)) in expected.iter().zip(array).enumerate() {
                compare(&format!("{place}: {at}"), expected, found, differences);
            }
        }
        _ => {
            let is_same = match (expected.as_f64(), found.as_f64()) {
                (Some(expected), Some(found)) => (expected - found).abs() < 0.005,
                _ => expected == found,
            };
            if !is_same {
                differences.push(format!("{place}: found {found}, expected {expected}"));
            }
        }
    }
}

/// Tabs between cells, as in COUNTER's own samples and most title lists.
pub const TABS: TextForm = TextForm { delimiter: Delimiter::Tab, ..TextForm::PLAIN };

#[cfg(test)]
mod tests {
    use super::Sample;
    use serde_json::json;

    #[test]
    fn a_stated_fact_that_differs_is_found_and_one_that_is_not_stated_is_not() {
        let sample = Sample::new(
            "a.csv",
            Vec::new(),
            "accept",
            &[json!({"rows": 2, "months": ["2024-01"]})],
        );
        let report = |rows: u32, months: &[&str]| json!({"verdict": "accept", "tables": [{"rows": rows, "months": months, "sheet": "A"}]});
        assert!(sample.differences(&report(2, &["2024-01"])).is_empty());
        assert_eq!(
            sample.differences(&report(3, &[]))[0],
            "a.csv: tables: 0: rows: found 3, expected 2"
        );
        assert_eq!(sample.differences(&report(2, &["2024-02"])).len(), 2);
        assert_eq!(sample.differences(&json!({"verdict": "accept"})).len(), 2);
    }
}
