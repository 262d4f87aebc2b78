//! The file that counts for each month.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use arrow::error::ArrowError;

use crate::reading::cell::month::Month;
use crate::usage::deliveries::{Row, Time};
use crate::usage::notes::Notes;
use crate::usage::{Delivery, each_row, views};

/// Number of months of a year.
const WINDOW: i32 = 12;

/// A file's content for one view, metric and platform, and how much of it counts.
#[derive(Debug, Default)]
struct Held {
    months: BTreeMap<Month, f64>,
    spans: BTreeSet<(Month, Month)>,
    is_undated: bool,
    /// The months that count.
    counted: BTreeSet<Month>,
    /// Whether reports without months count.
    is_whole: bool,
}

impl Held {
    /// The months of the reports without months.
    fn spanned(&self) -> BTreeSet<Month> {
        self.spans.iter().copied().flat_map(months).collect()
    }
}

/// A view, a metric and a platform.
type Unit<'a> = (&'static str, Cow<'a, str>, Cow<'a, str>);

/// The content of one file, by unit.
type Content<'a> = HashMap<Unit<'a>, Held>;

fn unit<'a>(view: &'static str, row: &Row<'a>) -> Unit<'a> {
    (view, Cow::Borrowed(row.metric), Cow::Borrowed(row.platform))
}

/// Which months count, by unit and file.
#[derive(Debug, Default)]
pub(super) struct Plan<'a> {
    /// Content by file.
    held: Vec<Content<'a>>,
    /// The first and the last month that count, by view.
    pub(super) windows: BTreeMap<&'static str, (Month, Month)>,
    /// The first and the last month with data, by view.
    pub(super) covered: BTreeMap<&'static str, (Month, Month)>,
    /// Months that an older file has too: older file, newer file, view.
    pub(super) overlaps: BTreeMap<(usize, usize, &'static str), BTreeSet<Month>>,
    /// Reports that do not count at all, because a newer file has the same: older file, newer file, view.
    pub(super) replaced: BTreeSet<(usize, usize, &'static str)>,
    /// Files whose reports of release 4 do not count.
    pub(super) older_release: BTreeSet<usize>,
    /// The releases that count, by view.
    pub(super) releases: BTreeMap<&'static str, BTreeSet<&'a str>>,
    has_five: bool,
}

impl<'a> Plan<'a> {
    /// Reads all rows twice: whether there is release 5 decides what counts of the others.
    pub fn of(files: &[Delivery<'a>]) -> Result<Self, ArrowError> {
        let held = files.iter().map(|_| HashMap::new()).collect();
        let mut plan = Self { held, ..Self::default() };
        each_row(files, &mut |_, row| {
            plan.has_five |= row.version == 5 && !views::of(row).is_empty();
        })?;
        each_row(files, &mut |file, row| plan.note(file, row))?;
        for file in 0..files.len() {
            plan.settle(file);
        }
        plan.set_windows();
        Ok(plan)
    }

    fn note(&mut self, file: usize, row: &Row<'a>) {
        let views = views::of(row);
        if self.has_five && row.version != 5 {
            if !views.is_empty() {
                self.older_release.insert(file);
            }
            return;
        }
        for view in views {
            self.releases.entry(view).or_default().insert(row.release);
            let held = self.held[file].entry(unit(view, row)).or_default();
            match row.time {
                Time::Months(..) => {
                    for (month, uses) in row.time.counts() {
                        *held.months.entry(month).or_default() += uses;
                    }
                }
                Time::Span(begin, end) => drop(held.spans.insert((begin, end))),
                Time::Unknown => held.is_undated = true,
            }
        }
    }

    /// Decides what counts of a file, after all newer ones.
    fn settle(&mut self, file: usize) {
        let (newer, rest) = self.held.split_at_mut(file);
        let Some(own) = rest.first_mut() else { return };
        for (unit, held) in own {
            let view = unit.0;
            for month in held.months.keys() {
                match owner_of_month(newer, unit, *month) {
                    Some(other) => {
                        let key = (file, other, view);
                        self.overlaps.entry(key).or_default().insert(*month);
                    }
                    None => drop(held.counted.insert(*month)),
                }
            }
            let other = owner_of_whole(newer, unit, held);
            let has_whole = !held.spans.is_empty() || held.is_undated;
            match other {
                Some(other) if has_whole => drop(self.replaced.insert((file, other, view))),
                _ => held.counted.extend(held.spanned()),
            }
            held.is_whole = has_whole && other.is_none();
        }
    }

    /// Determines the latest twelve months of each view.
    fn set_windows(&mut self) {
        let mut uses: BTreeMap<&'static str, BTreeMap<Month, f64>> = BTreeMap::new();
        for (unit, held) in self.held.iter().flatten() {
            let of_view = uses.entry(unit.0).or_default();
            for month in &held.counted {
                // A month within the reported range was delivered.
                let found = held.months.get(month).copied();
                *of_view.entry(*month).or_default() += found.unwrap_or(1.0);
            }
        }
        for (view, months) in uses {
            let last = months.iter().rev().find(|(_, uses)| **uses != 0.0).map(|(month, _)| *month);
            let Some(last) = last.or_else(|| months.keys().next_back().copied()) else { continue };
            let Some(first) = months.keys().next().copied() else { continue };
            self.covered.insert(view, (first, last));
            self.windows.insert(view, (first.max(last.plus(1 - WINDOW)), last));
        }
    }

    /// Returns the uses of a row that count in a view.
    pub fn counted(
        &self,
        file: usize,
        view: &'static str,
        row: &Row<'_>,
        notes: &mut impl Notes,
    ) -> Option<f64> {
        if self.has_five && row.version != 5 {
            notes.older_release();
            return None;
        }
        let held = self.held[file].get(&unit(view, row))?;
        let window = self.windows.get(view);
        let is_in =
            |month: &Month| window.is_none_or(|(first, last)| (first..=last).contains(&month));
        match row.time {
            Time::Unknown | Time::Span(..) if !held.is_whole => {
                notes.replaced();
                None
            }
            Time::Unknown => Some(row.total),
            Time::Span(begin, end) => {
                let all = months((begin, end)).count();
                let inside = months((begin, end)).filter(is_in).count();
                notes.share(inside, all);
                Some(if inside == all { row.total } else { row.total * inside as f64 / all as f64 })
            }
            Time::Months(..) => {
                let (mut sum, mut is_whole) = (0.0, true);
                for (month, uses) in row.time.counts() {
                    let is_counted = held.counted.contains(&month) && is_in(&month);
                    if is_counted {
                        sum += uses;
                    } else if uses != 0.0 {
                        is_whole = false;
                    }
                    notes.month(month, uses, is_counted);
                }
                notes.months_end(is_whole);
                // The total cell takes precedence over the sum of the months if nothing is left out.
                Some(if is_whole { row.total } else { sum })
            }
        }
    }

    /// Returns the newer file whose month counts in place of that of a row.
    pub fn newer_with_month(
        &self,
        file: usize,
        view: &'static str,
        row: &Row<'_>,
        month: Month,
    ) -> Option<usize> {
        owner_of_month(self.held.get(..file)?, &unit(view, row), month)
    }

    /// Returns the newer file that replaces the report of a row without months.
    pub fn newer_than_whole(
        &self,
        file: usize,
        view: &'static str,
        row: &Row<'_>,
    ) -> Option<usize> {
        let unit = unit(view, row);
        owner_of_whole(self.held.get(..file)?, &unit, self.held.get(file)?.get(&unit)?)
    }

    /// Returns the plan without references to the files, and without what only sentences need.
    pub fn into_owned(self) -> Plan<'static> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        let content = |content: Content<'a>| -> Content<'static> {
            let units = content.into_iter();
            units.map(|((v, metric, on), held)| ((v, owned(metric), owned(on)), held)).collect()
        };
        Plan {
            held: self.held.into_iter().map(content).collect(),
            windows: self.windows,
            covered: self.covered,
            overlaps: self.overlaps,
            replaced: self.replaced,
            older_release: self.older_release,
            releases: BTreeMap::new(),
            has_five: self.has_five,
        }
    }
}

/// Returns the first of the newer files that fulfils a condition for a unit.
fn holder(
    newer: &[Content<'_>],
    unit: &Unit<'_>,
    is_held: impl Fn(&Held) -> bool,
) -> Option<usize> {
    newer.iter().position(|other| other.get(unit).is_some_and(&is_held))
}

/// Returns the newer file from which a month of a unit counts.
fn owner_of_month(newer: &[Content<'_>], unit: &Unit<'_>, month: Month) -> Option<usize> {
    holder(newer, unit, |other| other.counted.contains(&month))
}

/// Returns the newer file that replaces the reports without months of a unit.
fn owner_of_whole(newer: &[Content<'_>], unit: &Unit<'_>, held: &Held) -> Option<usize> {
    let owner = held.spanned().into_iter().find_map(|month| owner_of_month(newer, unit, month));
    owner.or_else(|| holder(newer, unit, |_| held.is_undated))
}

/// Returns every month from the first to the last.
pub(super) fn months((first, last): (Month, Month)) -> impl Iterator<Item = Month> {
    (0..=last.since(first)).map(move |count| first.plus(count))
}
