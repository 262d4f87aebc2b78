//! Converts the items of a JSON report to its rows.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::reading::cell::month::Month;
use crate::reading::counter::identity::Identity;
use crate::reading::counter::json::item::{Attributed, Item};
use crate::reading::counter::json::lenient::{Count, Text};
use crate::reading::counter::{CounterRow, Months, ReportHead, TotalCell};
use crate::reading::issn_map::IssnMap;
use crate::reading::source::cell::Cell;

/// Converts items to rows.
#[derive(Debug)]
pub struct Rows {
    first_month: Option<Month>,
    counts: Vec<f64>,
    is_there: Vec<bool>,
    is_journals_only: bool,
    /// The months found so far.
    pub months: BTreeSet<Month>,
    /// Number of items without any count.
    pub without_counts: usize,
}

/// Attributes that distinguish the rows of one item.
struct Attributes<'a> {
    data_type: Option<Cow<'a, str>>,
    access_type: Option<Cow<'a, str>>,
    access_method: Option<Cow<'a, str>>,
    section_type: Cow<'a, str>,
    yop: Option<i32>,
}

/// The counts of one metric.
struct Metric<'a> {
    name: Cow<'a, str>,
    total: f64,
    months: Vec<(Option<Month>, f64)>,
}

fn trimmed<'a>(text: &'a Text<'_>) -> Cow<'a, str> {
    Cow::Borrowed(text.trimmed())
}

impl Rows {
    /// Returns a converter for the report with this head.
    pub fn new(head: &ReportHead) -> Self {
        let count = head.period.filter(|_| head.first_month.is_some());
        let count = count.map_or(0, |period| usize::try_from(period.month_count()).unwrap_or(0));
        Self {
            first_month: head.first_month,
            counts: vec![0.0; count],
            is_there: vec![false; count],
            is_journals_only: head.id.is_journals_only(),
            months: BTreeSet::new(),
            without_counts: 0,
        }
    }

    /// Passes on every row of an item; `number` is its row number.
    ///
    /// # Errors
    /// Errors of `take`.
    pub fn of_item<E>(
        &mut self,
        item: &Item<'_>,
        number: u32,
        map: Option<&IssnMap>,
        take: &mut dyn FnMut(&CounterRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let [print, online] = &item.ids.issns;
        let cells = [Cell::from_text(&print.0), Cell::from_text(&online.0)];
        let identity = Identity::new(item.title.trimmed().to_owned(), cells, map);
        let mut count = 0;
        if let Some(parts) = &item.parts {
            for part in &parts.0 {
                let attributes = self.attributes(item, Some(part));
                for (metric, months) in &part.performance.0 {
                    let metric = by_month(metric, &months.0);
                    self.row(item, &identity, &attributes, &metric, number, take)?;
                    count += 1;
                }
            }
        } else {
            let attributes = self.attributes(item, None);
            for metric in by_metric(item) {
                self.row(item, &identity, &attributes, &metric, number, take)?;
                count += 1;
            }
        }
        self.without_counts += usize::from(count == 0);
        Ok(())
    }

    /// Attributes of a part of 5.1 take precedence over those of the item.
    fn attributes<'a>(
        &self,
        item: &'a Item<'_>,
        part: Option<&'a Attributed<'_>>,
    ) -> Attributes<'a> {
        let of = |inner: Option<&'a Option<Text<'_>>>, outer: &'a Option<Text<'_>>| {
            inner.and_then(Option::as_ref).or(outer.as_ref()).map(trimmed)
        };
        let data_type = of(part.map(|part| &part.data_type), &item.data_type)
            .or_else(|| self.is_journals_only.then_some(Cow::Borrowed("Journal")));
        let section_type = of(part.map(|part| &part.section_type), &item.section_type);
        let yop = part.and_then(|part| part.yop.trimmed().parse().ok());
        Attributes {
            data_type,
            access_type: of(part.map(|part| &part.access_type), &item.access_type),
            access_method: of(part.map(|part| &part.access_method), &item.access_method),
            section_type: section_type.unwrap_or_default(),
            yop: yop.or_else(|| item.yop.trimmed().parse().ok()),
        }
    }

    fn row<E>(
        &mut self,
        item: &Item<'_>,
        identity: &Identity,
        attributes: &Attributes<'_>,
        metric: &Metric<'_>,
        number: u32,
        take: &mut dyn FnMut(&CounterRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.counts.fill(0.0);
        self.is_there.fill(false);
        let mut is_whole = true;
        for (month, count) in &metric.months {
            self.months.extend(*month);
            let place = month.zip(self.first_month).map(|(month, first)| month.since(first));
            match place.and_then(|place| usize::try_from(place).ok()) {
                Some(place) if place < self.counts.len() => {
                    self.counts[place] += count;
                    self.is_there[place] = true;
                }
                _ => is_whole = false,
            }
        }
        take(&CounterRow {
            identity,
            publisher: trimmed(&item.publisher),
            platform: trimmed(&item.platform),
            metric: metric.name.clone(),
            access_type: attributes.access_type.clone(),
            access_method: attributes.access_method.clone(),
            data_type: attributes.data_type.clone(),
            section_type: attributes.section_type.clone(),
            yop: attributes.yop,
            total: TotalCell::Number(metric.total),
            // Counts outside the stated period have no month column.
            months: if is_whole {
                Months { counts: &self.counts, is_there: &self.is_there }
            } else {
                Months::default()
            },
            months_sum: None,
            row: number,
        })
    }
}

fn by_month<'a>(metric: &'a Text<'_>, months: &[(Text<'_>, Count)]) -> Metric<'a> {
    let counted = |(month, count): &(Text<'_>, Count)| (Month::from_iso(&month.0), count.0);
    let months: Vec<_> = months.iter().map(counted).collect();
    let total = months.iter().map(|(_, count)| count).sum();
    Metric { name: trimmed(metric), total, months }
}

/// Groups the counts of an item of release 5 by metric, in order of first occurrence.
fn by_metric<'a>(item: &'a Item<'_>) -> Vec<Metric<'a>> {
    let mut metrics: Vec<Metric<'a>> = Vec::new();
    for part in &item.periods.0 {
        let month = Month::from_iso(&part.period.begin.0);
        for instance in &part.instances.0 {
            let name = instance.metric.trimmed();
            let place =
                metrics.iter().position(|metric| metric.name == name).unwrap_or_else(|| {
                    let name = Cow::Borrowed(name);
                    metrics.push(Metric { name, total: 0.0, months: Vec::new() });
                    metrics.len() - 1
                });
            metrics[place].total += instance.count.0;
            metrics[place].months.push((month, instance.count.0));
        }
    }
    metrics
}
