//! What a COUNTER report holds, in numbers.

use super::CounterReport;
use crate::reading::report::TableFacts;
use std::collections::{BTreeMap, HashSet};

/// Counts over every row of the report, books and all.
pub fn facts(report: &CounterReport) -> TableFacts {
    let mut rows_by_metric: BTreeMap<String, usize> = BTreeMap::new();
    let mut total_by_metric: BTreeMap<String, f64> = BTreeMap::new();
    let mut rows_by_data_type: BTreeMap<String, usize> = BTreeMap::new();
    let mut issns = HashSet::new();
    let mut rows_without_issn = 0;
    for row in &report.rows {
        *rows_by_metric.entry(row.metric.clone()).or_default() += 1;
        *total_by_metric.entry(row.metric.clone()).or_default() += row.effective_total();
        if let Some(kind) = &row.data_type {
            *rows_by_data_type.entry(kind.clone()).or_default() += 1;
        }
        let mut any = false;
        for issn in row.issns() {
            any = true;
            issns.insert(issn);
        }
        rows_without_issn += usize::from(!any);
    }
    let title = |row: Option<&super::CounterRow>| row.map(|row| row.title.clone());
    TableFacts {
        sheet: report.sheet.clone(),
        header_row: report.header_row,
        release: Some(report.release.clone()),
        report_id: Some(report.id.name().to_owned()),
        recognised_by: Some(report.recognised_by),
        period_begin: report.period.map(|period| period.begin.to_string()),
        period_end: report.period.map(|period| period.end.to_string()),
        institution: report.institution.clone(),
        months: report.months.iter().map(|month| month.iso()).collect(),
        rows: report.rows.len(),
        rows_by_metric,
        total_by_metric,
        rows_by_data_type,
        distinct_issn: issns.len(),
        rows_without_issn,
        first_title: title(report.rows.first()),
        last_title: title(report.rows.last()),
        exceptions: report.exceptions.clone(),
        ..TableFacts::default()
    }
}
