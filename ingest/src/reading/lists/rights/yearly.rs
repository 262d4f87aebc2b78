//! One row per title and year, combined into ranges; a gap in the years starts a new one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;

use crate::reading::cell::issn::Issn;
use crate::reading::heading::Field;
use crate::reading::lists::rights::Range;
use crate::reading::lists::rights::institutions::Right;
use crate::reading::lists::{Entry, List};
use crate::reading::problems::Place;
use crate::reading::report::Code;
use crate::reading::source::cell::Row;

/// Plausible years.
const YEARS: std::ops::RangeInclusive<i32> = 1500..=2200;

/// The years of the journals found so far. Rows belong to one journal if they share an ISSN, or if both have the same
/// known ISSN-L.
#[derive(Default)]
struct Journals {
    places: HashMap<Issn, usize>,
    found: Vec<Journal>,
}

struct Journal {
    entry: Entry,
    names: Vec<Issn>,
    years: BTreeSet<i32>,
}

impl Journals {
    fn add(&mut self, entry: Entry, year: i32) {
        let names = entry.issn_l.map_or_else(|| entry.issns.clone(), |issn_l| vec![issn_l]);
        let mut known: Vec<usize> =
            names.iter().filter_map(|name| self.places.get(name).copied()).collect();
        known.sort_unstable();
        known.dedup();
        let place = known.first().copied().unwrap_or(self.found.len());
        if place == self.found.len() {
            self.found.push(Journal { entry, names: Vec::new(), years: BTreeSet::new() });
        }
        for other in known.into_iter().skip(1) {
            self.join(place, other);
        }
        self.name(place, names);
        self.found[place].years.insert(year);
    }

    fn name(&mut self, place: usize, names: Vec<Issn>) {
        for name in names {
            if self.places.insert(name, place) != Some(place) {
                self.found[place].names.push(name);
            }
        }
    }

    /// Merges two entries that turn out to be the same journal.
    fn join(&mut self, place: usize, other: usize) {
        let names = std::mem::take(&mut self.found[other].names);
        let mut years = std::mem::take(&mut self.found[other].years);
        self.found[place].years.append(&mut years);
        self.name(place, names);
    }
}

/// Reads the rows with rights and combines them into ranges.
pub fn read(list: &mut List<'_>, rows: &[&Row]) -> Vec<Range> {
    let Some(year_column) = list.header.column(Field::Year) else {
        return Vec::new();
    };
    let rights = list.header.column(Field::Rights);
    let mut journals = Journals::default();
    let mut unclear: BTreeMap<String, usize> = BTreeMap::new();
    let (mut with_rights, mut with_exceptions) = (0, 0);
    for row in rows {
        let right = rights.map_or(Right::Yes, |column| Right::of(&row.text(column)));
        if let (Right::Unclear, Some(column)) = (right, rights) {
            *unclear.entry(row.text(column).into_owned()).or_default() += 1;
        }
        if matches!(right, Right::No | Right::Unclear) {
            list.outcome.drop_rows("no_rights", 1);
            continue;
        }
        let Some(entry) = list.entry(row, [Field::PrintIssn, Field::OnlineIssn]) else {
            continue;
        };
        let Some(year) = year(list, row, year_column) else { continue };
        with_exceptions += usize::from(right == Right::YesBut);
        with_rights += 1;
        journals.add(entry, year);
    }
    let ranges: Vec<Range> =
        journals.found.iter().flat_map(|journal| ranges(&journal.entry, &journal.years)).collect();
    list.outcome.drop_rows("folded_into_ranges", with_rights - ranges.len());
    let text = format!("One row per title and year, folded into {} ranges.", ranges.len());
    list.problems.warn(Place::sheet(&list.sheet.name), Code::SeveralRanges, text, None);
    say(list, with_exceptions, &unclear);
    ranges
}

fn year(list: &mut List<'_>, row: &Row, column: usize) -> Option<i32> {
    let text = row.text(column);
    let year = text.strip_suffix(".0").unwrap_or(&text).parse().ok();
    let year = year.filter(|year| YEARS.contains(year));
    if year.is_none() {
        let place = Place::cell(&list.sheet.name, row.number, column, list.header.name(column));
        list.problems.warn(place, Code::BadYear, text.clone(), Some("a year such as 2015"));
        list.outcome.drop_rows("bad_year", 1);
    }
    year
}

fn say(list: &mut List<'_>, with_exceptions: usize, unclear: &BTreeMap<String, usize>) {
    if with_exceptions > 0 {
        list.say(format!(
            "Rights with an exception (YBut): {with_exceptions}. They count as rights; what is excepted the list does not say."
        ));
    }
    for (word, count) in unclear.iter().take(5) {
        list.say(format!(
            "Rows whose right reads \"{word}\": {count}. Nobody says that this means a right, so they are left out."
        ));
    }
}

fn ranges(entry: &Entry, years: &BTreeSet<i32>) -> Vec<Range> {
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for year in years {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *year => *last = *year,
            _ => spans.push((*year, *year)),
        }
    }
    let range = |(first, last): (i32, i32)| Range {
        entry: entry.clone(),
        start: NaiveDate::from_ymd_opt(first, 1, 1),
        end: NaiveDate::from_ymd_opt(last, 12, 31),
    };
    spans.into_iter().map(range).collect()
}
