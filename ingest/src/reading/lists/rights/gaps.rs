//! Several ranges of one journal, and the years between them.

use std::collections::HashMap;

use crate::reading::cell::date::year_of;
use crate::reading::cell::issn::Issn;
use crate::reading::lists::List;
use crate::reading::lists::rights::Range;
use crate::reading::problems::Place;
use crate::reading::report::Code;

/// Reports gaps. The forecast uses one range per journal, from the first start to the last end. For each further range,
/// reports the missing years before it, because they count as covered.
pub fn say(list: &mut List<'_>, ranges: &[Range]) {
    let mut of_journal: HashMap<Issn, Vec<&Range>> = HashMap::new();
    for range in ranges {
        if let Some(journal) = range.entry.journal() {
            of_journal.entry(journal).or_default().push(range);
        }
    }
    let mut several: Vec<Vec<&Range>> =
        of_journal.into_values().filter(|ranges| ranges.len() > 1).collect();
    several.sort_by_key(|ranges| ranges[0].entry.row);
    let (mut with_gap, journals) = (0, several.len());
    for ranges in several {
        with_gap += usize::from(of_one(list, ranges));
    }
    if journals > 0 {
        list.say(format!(
            "Journals with several ranges: {journals}, of which {with_gap} have gaps. All ranges are kept, but the forecast takes one range per journal, from the first start to the last end, so years in a gap count as held."
        ));
    }
}

/// Reports the gaps between the ranges of one journal. Returns true if years are missing.
fn of_one(list: &mut List<'_>, mut ranges: Vec<&Range>) -> bool {
    ranges.sort_by_key(|range| (range.start, range.entry.row));
    let mut has_gap = false;
    let mut until = ranges[0].end.map(year_of);
    for pair in ranges.windows(2) {
        let (before, range) = (pair[0], pair[1]);
        let missing =
            until.zip(range.start.map(year_of)).filter(|(until, start)| until + 1 < *start);
        let place = Place::row(&list.sheet.name, range.entry.row);
        if let Some((until, start)) = missing {
            has_gap = true;
            let text = format!(
                "Between this range and the one in row {} lies a gap ({}); the forecast takes one range per journal and counts it as held.",
                before.entry.row,
                years(until + 1, start - 1)
            );
            list.problems.warn(place, Code::SeveralRanges, text, None);
        } else {
            let text = format!(
                "The journal has a range in row {} too; they count as one.",
                before.entry.row
            );
            list.problems.note(place, Code::SeveralRanges, text, None);
        }
        until = until.zip(range.end.map(year_of)).map(|(a, b)| a.max(b));
    }
    has_gap
}

fn years(first: i32, last: i32) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}
