//! The period of a report.

use chrono::{Months, NaiveDate};

use super::usage::Usage;

fn period(usage: &Usage) -> (NaiveDate, NaiveDate) {
    let first = NaiveDate::from_ymd_opt(usage.first.0, usage.first.1 + 1, 1).unwrap();
    (first, (first + Months::new(usage.months())).pred_opt().unwrap())
}

/// First and last day as text.
pub fn period_text(usage: &Usage) -> (String, String) {
    let (first, last) = period(usage);
    (first.to_string(), last.to_string())
}
