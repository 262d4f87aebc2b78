//! Sentences about what was counted and what was not.

use std::collections::BTreeSet;

use crate::reading::cell::month::Month;
use crate::usage::Delivery;
use crate::usage::plan::Plan;
use crate::usage::verdicts::extend;
use crate::usage::views::called;

fn between(first: Month, last: Month) -> String {
    if first == last {
        first.in_words()
    } else {
        format!("{} to {}", first.in_words(), last.in_words())
    }
}

/// Formats runs of months: `March 2024`, `January to June 2024 and August 2024`.
fn listed(months: &BTreeSet<Month>) -> String {
    let mut runs: Vec<(Month, Month)> = Vec::new();
    months.iter().for_each(|month| extend(&mut runs, *month));
    let runs: Vec<String> = runs.into_iter().map(|(first, last)| between(first, last)).collect();
    joined(&runs)
}

/// Formats a list: `a`, `a and b`, `a, b and c`.
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

impl Plan<'_> {
    /// Returns all sentences.
    pub(super) fn sentences(&self, files: &[Delivery<'_>]) -> Vec<String> {
        let name = |file: usize| files.get(file).map_or("", |file| file.name);
        let mut said = self.periods();
        for ((older, newer, view), months) in &self.overlaps {
            said.push(format!(
                "{}: its {} for {} stands in {} too and is counted once, from the newer file.",
                name(*older),
                called(view),
                listed(months),
                name(*newer)
            ));
        }
        for (older, newer, view) in &self.replaced {
            said.push(format!(
                "{}: its {} has no months and is not counted, because {} holds the same report.",
                name(*older),
                called(view),
                name(*newer)
            ));
        }
        for file in &self.older_release {
            said.push(format!(
                "{}: its reports of release 4 are not counted, because reports of release 5 count the same uses.",
                name(*file)
            ));
        }
        let mixed = self.releases.values().any(|releases| releases.len() > 1);
        if mixed {
            said.push("Reports of releases 5 and 5.1 are counted together. Free archives are controlled use in release 5 and free use in 5.1, so their numbers differ without anybody reading less.".to_owned());
        }
        said
    }

    /// Returns one sentence for the views with the same months.
    fn periods(&self) -> Vec<String> {
        let mut said: Vec<(String, Vec<&'static str>)> = Vec::new();
        for (view, (first, last)) in &self.windows {
            let covered = self.covered.get(view).map_or(*first, |(first, _)| *first);
            let period = between(*first, *last);
            let count = last.since(*first) + 1;
            let text = if covered < *first {
                format!("is that of {period}, the latest twelve months for which there are reports")
            } else if count < 12 {
                format!(
                    "is that of {period} only ({}), so a whole year has more",
                    if count == 1 { "one month".to_owned() } else { format!("{count} months") }
                )
            } else {
                continue;
            };
            match said.iter_mut().find(|(known, _)| *known == text) {
                Some((_, views)) => views.push(view),
                None => said.push((text, vec![view])),
            }
        }
        let sentence = |(text, views): &(String, Vec<&'static str>)| {
            let views: Vec<String> = views.iter().map(|view| called(view).to_owned()).collect();
            format!("Use ({}) {text}.", joined(&views))
        };
        said.iter().map(sentence).collect()
    }
}
