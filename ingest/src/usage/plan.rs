//! Which file counts for which month.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use arrow::error::ArrowError;

use super::deliveries::{Row, Time};
use super::{Delivery, each_row, views};
use crate::reading::month::Month;

/// A year.
const WINDOW: i32 = 12;

/// What a file holds of one view, metric and platform.
#[derive(Debug, Default)]
struct Held {
    months: BTreeMap<Month, f64>,
    spans: BTreeSet<(Month, Month)>,
    is_undated: bool,
}

/// A view, a metric and a platform.
type Unit = (&'static str, String, String);

/// Which months of which unit count from which file.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// By file: what it holds, and which of its months count.
    held: Vec<HashMap<Unit, Held>>,
    counted: Vec<HashMap<Unit, BTreeSet<Month>>>,
    /// Spans and undated reports that count, by file.
    whole: Vec<HashMap<Unit, bool>>,
    /// The first and the last month that count, by view.
    pub(super) windows: BTreeMap<&'static str, (Month, Month)>,
    /// The first and the last month that there are, by view.
    pub(super) covered: BTreeMap<&'static str, (Month, Month)>,
    /// Months that an older file holds too: older file, newer file, view.
    pub(super) overlaps: BTreeMap<(usize, usize, &'static str), BTreeSet<Month>>,
    /// Reports that do not count at all, because a newer file has the same: older file, newer file, view.
    pub(super) replaced: BTreeSet<(usize, usize, &'static str)>,
    /// Files whose reports of release 4 do not count.
    pub(super) older_release: BTreeSet<usize>,
    /// The releases that count, by view.
    pub(super) releases: BTreeMap<&'static str, BTreeSet<String>>,
    has_five: bool,
}

impl Plan {
    /// Goes through all rows once.
    pub fn of(files: &[Delivery<'_>]) -> Result<Self, ArrowError> {
        let empty = || (0..files.len()).map(|_| HashMap::new()).collect();
        let mut plan = Self {
            held: empty(),
            counted: (0..files.len()).map(|_| HashMap::new()).collect(),
            ..Self::default()
        };
        plan.whole = (0..files.len()).map(|_| HashMap::new()).collect();
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

    fn note(&mut self, file: usize, row: &Row<'_>) {
        let views = views::of(row);
        if self.has_five && row.version != 5 {
            if !views.is_empty() {
                self.older_release.insert(file);
            }
            return;
        }
        for view in views {
            if !self.releases.get(view).is_some_and(|known| known.contains(row.release)) {
                self.releases.entry(view).or_default().insert(row.release.to_owned());
            }
            let unit = (*view, row.metric.to_owned(), row.platform.to_owned());
            let held = self.held[file].entry(unit).or_default();
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

    /// Decides what counts of a file, the newer ones being decided.
    fn settle(&mut self, file: usize) {
        let (newer, rest) = self.held.split_at(file);
        let Some(own) = rest.first() else { return };
        for (unit, held) in own {
            let view = unit.0;
            let owner = |month: &Month| {
                (0..newer.len()).find(|other| {
                    self.counted[*other].get(unit).is_some_and(|months| months.contains(month))
                })
            };
            let mut counted = BTreeSet::new();
            for month in held.months.keys() {
                match owner(month) {
                    Some(other) => {
                        let key = (file, other, view);
                        self.overlaps.entry(key).or_default().insert(*month);
                    }
                    None => drop(counted.insert(*month)),
                }
            }
            let spanned: BTreeSet<Month> = held.spans.iter().copied().flat_map(months).collect();
            let other = spanned.iter().find_map(owner).or_else(|| {
                (0..newer.len()).find(|other| held.is_undated && newer[*other].contains_key(unit))
            });
            let is_whole = !held.spans.is_empty() || held.is_undated;
            match other {
                Some(other) if is_whole => drop(self.replaced.insert((file, other, view))),
                _ => counted.extend(spanned),
            }
            self.whole[file].insert(unit.clone(), is_whole && other.is_none());
            self.counted[file].insert(unit.clone(), counted);
        }
    }

    /// The latest twelve months of each view.
    fn set_windows(&mut self) {
        let mut uses: BTreeMap<&'static str, BTreeMap<Month, f64>> = BTreeMap::new();
        for (held, counted) in self.held.iter().zip(&self.counted) {
            for (unit, months) in counted {
                let of_view = uses.entry(unit.0).or_default();
                for month in months {
                    // A month inside a span is one that was delivered.
                    let found = held.get(unit).and_then(|held| held.months.get(month)).copied();
                    *of_view.entry(*month).or_default() += found.unwrap_or(1.0);
                }
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

    /// The uses of a row that count in a view.
    pub fn counted(&self, file: usize, view: &'static str, row: &Row<'_>) -> Option<f64> {
        if self.has_five && row.version != 5 {
            return None;
        }
        let unit: Unit = (view, row.metric.to_owned(), row.platform.to_owned());
        let months_of = self.counted[file].get(&unit)?;
        let window = self.windows.get(view);
        let is_in =
            |month: &Month| window.is_none_or(|(first, last)| (first..=last).contains(&month));
        match row.time {
            Time::Unknown => self.whole[file].get(&unit)?.then_some(row.total),
            Time::Span(begin, end) => {
                if !*self.whole[file].get(&unit)? {
                    return None;
                }
                let all = months((begin, end)).count();
                let inside = months((begin, end)).filter(is_in).count();
                Some(if inside == all { row.total } else { row.total * inside as f64 / all as f64 })
            }
            Time::Months(..) => {
                let (mut sum, mut is_whole) = (0.0, true);
                for (month, uses) in row.time.counts() {
                    if months_of.contains(&month) && is_in(&month) {
                        sum += uses;
                    } else if uses != 0.0 {
                        is_whole = false;
                    }
                }
                // The total cell goes before the sum of the months, as long as nothing is left out.
                Some(if is_whole { row.total } else { sum })
            }
        }
    }
}

/// Every month from the first to the last.
pub(super) fn months((first, last): (Month, Month)) -> impl Iterator<Item = Month> {
    (0..=last.since(first)).map(move |count| first.plus(count))
}
