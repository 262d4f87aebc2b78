//! Titles that are not the same in all scenarios, by pattern: in which scenarios a title is subscribed to.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use serde::Serialize;
use titlewise_dataset::library::Reference;
use titlewise_engine::EngineError;
use titlewise_engine::compare::side_by_side::{ComparedTitle, Side, linking_issns};
use titlewise_ingest::Issn;
use utoipa::ToSchema;

use crate::comparison::compared::ComparedScenario;
use crate::error::Error;

/// State of a title in a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TitleState {
    /// The scenario subscribes to the title.
    Kept,
    /// The scenario does not subscribe to it.
    Not,
    /// The scenario has no forecast of the title.
    Absent,
}

impl TitleState {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Kept, Self::Not, Self::Absent];

    /// Returns its letter in a pattern.
    pub fn letter(self) -> char {
        match self {
            Self::Kept => 'k',
            Self::Not => 'n',
            Self::Absent => 'a',
        }
    }
}

/// States of a title in all scenarios, in their order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern(pub Vec<TitleState>);

impl Pattern {
    /// Returns the pattern of a title.
    pub fn of(title: &ComparedTitle) -> Self {
        let state = |cell: &Option<_>| match cell {
            Some(titlewise_engine::compare::side_by_side::TitleCell {
                subscribed: true, ..
            }) => TitleState::Kept,
            Some(_) => TitleState::Not,
            None => TitleState::Absent,
        };
        Self(title.cells.iter().map(state).collect())
    }

    /// Reads a pattern: one letter for each scenario.
    ///
    /// # Errors
    /// Another number of letters, or other letters.
    pub fn parse(text: &str, scenarios: usize) -> Result<Self, Error> {
        let state = |letter| TitleState::ALL.into_iter().find(|state| state.letter() == letter);
        let states: Option<Vec<TitleState>> = text.chars().map(state).collect();
        let states = states.filter(|states| states.len() == scenarios);
        states.map(Self).ok_or_else(|| {
            let detail = format!(
                "A pattern has one letter for each of the {scenarios} scenarios: k (kept), n (not subscribed) or a (absent). For example: {}.",
                "k".to_owned() + &"n".repeat(scenarios.saturating_sub(1))
            );
            Error::field("pattern", detail)
        })
    }

    /// Returns its letters.
    pub fn letters(&self) -> String {
        self.0.iter().map(|state| state.letter()).collect()
    }
}

/// Number of differing titles with a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternCount {
    /// The pattern.
    pub pattern: Pattern,
    /// Number of titles.
    pub count: usize,
}

/// Returns the number of titles of each pattern, most titles first.
pub fn count_patterns(titles: &[ComparedTitle]) -> Vec<PatternCount> {
    let mut counts: BTreeMap<Pattern, usize> = BTreeMap::new();
    for title in titles {
        *counts.entry(Pattern::of(title)).or_default() += 1;
    }
    let mut counts: Vec<PatternCount> =
        counts.into_iter().map(|(pattern, count)| PatternCount { pattern, count }).collect();
    counts.sort_by_key(|one| Reverse(one.count));
    counts
}

/// Returns the titles of each scenario as sides of a comparison. Titles have the linking ISSN of the newest of the compared
/// reference data.
///
/// # Errors
/// A missing column of the engine's own tables.
pub(super) fn sides(
    scenarios: &[ComparedScenario],
    newest: &Reference,
    has_amounts: bool,
) -> Result<Vec<Side>, EngineError> {
    let side = |one: &ComparedScenario| {
        let own = linking_issns(&one.journals)?;
        let is_newest = one.current.reference.version == newest.version;
        let linking = if is_newest { own } else { linked(own, newest) };
        Ok(Side { journals: one.journals.clone(), linking, has_amounts })
    };
    scenarios.iter().map(side).collect()
}

/// Returns the linking ISSNs of newer reference data. If these join two titles of the scenario, the second one keeps its
/// own ISSN: both have values.
fn linked(own: Vec<String>, newest: &Reference) -> Vec<String> {
    let all: HashSet<String> = own.iter().cloned().collect();
    let mut used = HashSet::new();
    let link = |issn: String| {
        let linking = Issn::parse(&issn).and_then(|issn| newest.issn_map.issn_l(issn));
        let linking = linking.map(|issn| issn.to_string()).filter(|linking| *linking != issn);
        match linking {
            Some(linking) if !all.contains(&linking) && used.insert(linking.clone()) => linking,
            _ => issn,
        }
    };
    own.into_iter().map(link).collect()
}

/// Returns the number of different titles of all scenarios.
pub(super) fn number_of_titles(sides: &[Side]) -> usize {
    sides.iter().flat_map(|side| &side.linking).collect::<HashSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use arrow::array::{RecordBatch, StringArray};
    use titlewise_engine::compare::side_by_side::TitleCell;
    use titlewise_ingest::tables::Table;

    use super::*;

    fn title(states: &str) -> ComparedTitle {
        let cell =
            |letter| TitleCell { subscribed: letter == 'k', usage: None, cost: None, cpu: None };
        ComparedTitle {
            issn_l: "0031-9252".to_owned(),
            title: None,
            publisher: None,
            subject: None,
            cells: states.chars().map(|one| (one != 'a').then(|| cell(one))).collect(),
        }
    }

    #[test]
    fn titles_are_counted_by_pattern() {
        let titles = ["kn", "nk", "kn", "ka", "kn", "nn", "nk"].map(title);
        let counts = count_patterns(&titles);
        let counts: Vec<(String, usize)> =
            counts.iter().map(|one| (one.pattern.letters(), one.count)).collect();
        let expected = [("kn", 3), ("nk", 2), ("ka", 1), ("nn", 1)];
        assert_eq!(counts, expected.map(|(letters, count)| (letters.to_owned(), count)));
    }

    #[test]
    fn a_pattern_has_a_letter_for_each_scenario() {
        for text in ["kna", "aaa"] {
            assert_eq!(Pattern::parse(text, 3).unwrap().letters(), text);
        }
        for text in ["", "kn", "knax", "knx", "KNA"] {
            let refusal = Pattern::parse(text, 3).unwrap_err().to_string();
            assert!(refusal.ends_with("For example: knn."), "{refusal}");
        }
    }

    #[test]
    fn titles_have_the_linking_issn_of_the_newer_reference_data() {
        let text = |values: [&str; 2]| Arc::new(StringArray::from(values.to_vec())) as _;
        let journals = RecordBatch::try_from_iter([
            ("issn_l", text(["1476-4687", "0031-9252"])),
            ("issns", text(["0028-0836;1476-4687", "0031-9252;0034-5679"])),
        ]);
        let tables = BTreeMap::from([(Table::Journals, journals.unwrap())]);
        let newest = Reference::new("newer".to_owned(), tables);
        let linked =
            |issns: &[&str]| linked(issns.iter().map(|one| (*one).to_owned()).collect(), &newest);
        assert_eq!(linked(&["0028-0836", "0000-0000"]), ["1476-4687", "0000-0000"]);
        // The newer data join both titles; the one that has the linking ISSN already has it.
        assert_eq!(linked(&["0034-5679", "0031-9252"]), ["0034-5679", "0031-9252"]);
    }
}
