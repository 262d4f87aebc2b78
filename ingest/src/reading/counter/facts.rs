//! Counts of a COUNTER report's content.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::reading::cell::issn::Issn;
use crate::reading::counter::{CounterRow, ReportHead};
use crate::reading::report::TableFacts;
use crate::reading::shorten::shorten;

/// Counts over every row of a report, including books.
#[derive(Debug, Default)]
pub struct Facts {
    rows: usize,
    metrics: Vec<(String, usize, f64)>,
    data_types: Vec<(String, usize)>,
    platforms: BTreeSet<String>,
    last_platform: String,
    issns: HashSet<Issn>,
    last_mark: Option<u64>,
    rows_without_issn: usize,
    first_title: Option<String>,
    last_title: String,
}

/// Maximum number of platforms. With more, the column contains something else.
const MAX_PLATFORMS: usize = 50;
/// Maximum number of metrics. With more, the column contains something else.
const MAX_METRICS: usize = 200;

impl Facts {
    /// Counts one row.
    pub fn add(&mut self, row: &CounterRow<'_>) {
        self.rows += 1;
        self.metric(row);
        if let Some(kind) = row.data_type.as_deref() {
            let known = self.data_types.iter().position(|(name, _)| name == kind);
            match known {
                Some(at) => self.data_types[at].1 += 1,
                None if self.data_types.len() < MAX_METRICS => {
                    let mut name = kind.to_owned();
                    shorten(&mut name);
                    self.data_types.push((name, 1));
                }
                None => {}
            }
        }
        if self.last_platform != row.platform {
            row.platform.as_ref().clone_into(&mut self.last_platform);
            if self.platforms.len() < MAX_PLATFORMS {
                let mut name = self.last_platform.clone();
                shorten(&mut name);
                self.platforms.insert(name);
            }
        }
        let identity = row.identity;
        self.rows_without_issn += usize::from(identity.first_issn().is_none());
        if self.last_mark != Some(identity.mark) {
            self.last_mark = Some(identity.mark);
            self.issns.extend(identity.issns());
            identity.title.clone_into(&mut self.last_title);
            if self.first_title.is_none() {
                self.first_title = Some(identity.title.clone());
            }
        }
    }

    fn metric(&mut self, row: &CounterRow<'_>) {
        let total = row.effective_total();
        if let Some((_, count, sum)) =
            self.metrics.iter_mut().find(|(name, ..)| *name == row.metric)
        {
            *count += 1;
            *sum += total;
        } else if self.metrics.len() < MAX_METRICS {
            let mut name = row.metric.clone().into_owned();
            shorten(&mut name);
            self.metrics.push((name, 1, total));
        }
    }

    /// The facts for the report.
    pub fn finish(self, head: &ReportHead) -> TableFacts {
        let month = |month: &crate::reading::cell::month::Month| month.iso();
        let by_metric = |(name, count, _): &(String, usize, f64)| (name.clone(), *count);
        let totals = |(name, _, sum): &(String, usize, f64)| (name.clone(), *sum);
        TableFacts {
            part: head.part.clone(),
            sheet: head.sheet.clone(),
            header_row: head.header_row,
            release: Some(head.release.clone()),
            report_id: Some(head.id.name().to_owned()),
            recognised_by: Some(head.recognised_by),
            period_begin: head.period.map(|period| period.begin.to_string()),
            period_end: head.period.map(|period| period.end.to_string()),
            institution: head.institution.clone(),
            months: head.months.iter().map(month).collect(),
            rows: self.rows,
            rows_by_metric: self.metrics.iter().map(by_metric).collect(),
            total_by_metric: self.metrics.iter().map(totals).collect(),
            rows_by_data_type: self.data_types.into_iter().collect::<BTreeMap<_, _>>(),
            platforms: self.platforms.into_iter().filter(|name| !name.is_empty()).collect(),
            distinct_issn: self.issns.len(),
            rows_without_issn: self.rows_without_issn,
            last_title: self.first_title.is_some().then_some(self.last_title),
            first_title: self.first_title,
            exceptions: head.exceptions.clone(),
            ..TableFacts::default()
        }
    }
}
