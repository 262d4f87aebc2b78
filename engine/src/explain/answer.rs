//! An explanation as it is sent: values with names, formulas and sentences, from one down to its leaves.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use crate::derivation::{Condition, Derivation, Leaf, NodeId, Origin};
use crate::explain::formula::formula;
use crate::explain::labels::{self, label, sentence};
use crate::explain::shown::shown;
use crate::explain::unit::Unit;

/// Decimals of values as people read them.
const DIGITS: usize = 4;

/// One value of an explanation.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// Its id: the name with year or age.
    pub id: String,
    /// Its name for librarians.
    pub label: String,
    /// The value; `None` if it is blank.
    pub value: Option<f64>,
    /// The value as people read it.
    pub shown: String,
    /// Its unit.
    pub unit: Unit,
    /// The formula with names; none for leaves.
    pub formula: Option<String>,
    /// The formula with numbers; none for leaves, and if it is only the value of the one input.
    pub with_numbers: Option<String>,
    /// A sentence.
    pub words: String,
    /// Ids of the inputs, in the order of the formula; titles of a sum with the largest values first.
    pub inputs: Vec<String>,
    /// Titles of a sum that are not among the inputs.
    pub others: Option<Others>,
    /// Where it comes from; none if it is calculated.
    pub leaf: Option<Leaf>,
    /// The value in the derivation.
    pub node: NodeId,
}

/// Titles of a sum or a count beyond the largest.
#[derive(Debug, Clone, PartialEq)]
pub struct Others {
    /// Their number.
    pub count: usize,
    /// The sum of their values; `None` if they are counted instead.
    pub value: Option<f64>,
    /// The sum as people read it.
    pub shown: Option<String>,
}

/// Limits of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Maximum number of steps from the value to its inputs; `None` for all.
    pub depth: Option<usize>,
    /// Maximum number of titles of each sum, those with the largest values; `None` for all in their own order.
    pub titles: Option<usize>,
}

/// Returns a value and those that it follows from, each once, nearest first.
pub fn explained(
    derivation: &Derivation,
    root: NodeId,
    limits: Limits,
    currency: &str,
) -> Vec<Explained> {
    let mut steps = BTreeMap::from([(root, 0)]);
    let mut waiting = VecDeque::from([root]);
    let mut found = Vec::new();
    while let Some(node) = waiting.pop_front() {
        let step = steps.get(&node).copied().unwrap_or(0);
        let shown = shown_inputs(derivation, node, limits.titles);
        let next: &[NodeId] = match limits.depth {
            Some(depth) if step >= depth => &[],
            _ => &shown.0,
        };
        for input in next.iter().copied() {
            if let Entry::Vacant(place) = steps.entry(input) {
                place.insert(step + 1);
                waiting.push_back(input);
            }
        }
        found.push((node, shown));
    }
    found.into_iter().filter_map(|(node, shown)| one(derivation, node, shown, currency)).collect()
}

/// The inputs of a value, then values that look like inputs and do not count; and the inputs beyond a limit of titles, which
/// leaves those with the largest values.
fn shown_inputs(
    derivation: &Derivation,
    id: NodeId,
    limit: Option<usize>,
) -> (Vec<NodeId>, Vec<NodeId>) {
    let is_title = |node: &NodeId| {
        let origin = derivation.node(*node).map(|node| &node.origin);
        matches!(origin, Some(Origin::Leaf(Leaf::Title { .. })))
    };
    let all = derivation.inputs(id);
    let (mut titles, mut inputs): (Vec<_>, Vec<_>) = all.into_iter().partition(is_title);
    let mut others = Vec::new();
    if let Some(limit) = limit {
        let value = |node: &NodeId| derivation.value(*node).unwrap_or(0.0);
        titles.sort_by(|one, other| value(other).abs().total_cmp(&value(one).abs()));
        others = titles.split_off(limit.min(titles.len()));
    }
    inputs.extend(titles);
    if let Some(node) = derivation.node(id) {
        inputs.extend(&node.not_counted);
    }
    (inputs, others)
}

/// Explains one value with its inputs and the titles beyond them.
fn one(
    derivation: &Derivation,
    id: NodeId,
    (inputs, others): (Vec<NodeId>, Vec<NodeId>),
    currency: &str,
) -> Option<Explained> {
    let node = derivation.node(id)?;
    let unit = labels::unit(derivation, node.name);
    let label = label(derivation, node.name);
    let shown_value = shown(node.value, unit, currency, DIGITS);
    let others = others.first().and_then(|title| derivation.node(*title)).map(|title| {
        let is_sum = labels::unit(derivation, title.name) == unit;
        let sum = || others.iter().filter_map(|title| derivation.value(*title)).sum();
        let value = is_sum.then(sum);
        let shown = value.map(|value| shown(Some(value), unit, currency, DIGITS));
        Others { count: others.len(), value, shown }
    });
    let mut explained = Explained {
        id: node.name.to_string(),
        label,
        value: node.value,
        shown: shown_value,
        unit,
        formula: None,
        with_numbers: None,
        words: String::new(),
        inputs: names(derivation, &inputs),
        others,
        leaf: None,
        node: id,
    };
    match &node.origin {
        Origin::Leaf(leaf) => {
            explained.leaf = Some(*leaf);
            explained.words = words_of_leaf(&explained, leaf);
        }
        Origin::Calculated(expression) => {
            let name = |node| labelled(derivation, node);
            let number = |node| value_of(derivation, node, currency, 6);
            let holds =
                |condition: &Condition| Some(condition.holds(&|node| derivation.value(node)));
            let with_names = formula(expression, &name, &|_| None);
            let with_numbers = formula(expression, &number, &holds);
            let is_one = with_numbers == explained.shown;
            explained.with_numbers =
                (!is_one).then(|| format!("{with_numbers} = {}", explained.shown));
            explained.words = match sentence(derivation, node.name) {
                Some(sentence) => {
                    format!("{}: {}", explained.label, filled(sentence, derivation, id, currency))
                }
                None => format!("{}: {with_names} = {}.", explained.label, explained.shown),
            };
            explained.formula = Some(with_names);
        }
    }
    Some(explained)
}

fn names(derivation: &Derivation, nodes: &[NodeId]) -> Vec<String> {
    let name = |node: &NodeId| derivation.node(*node).map(|node| node.name.to_string());
    nodes.iter().filter_map(name).collect()
}

fn labelled(derivation: &Derivation, node: NodeId) -> String {
    derivation.node(node).map(|node| label(derivation, node.name)).unwrap_or_default()
}

fn value_of(derivation: &Derivation, node: NodeId, currency: &str, digits: usize) -> String {
    let Some(node) = derivation.node(node) else { return String::new() };
    shown(node.value, labels::unit(derivation, node.name), currency, digits)
}

/// Puts the values of a value and its inputs into a sentence.
fn filled(sentence: &str, derivation: &Derivation, id: NodeId, currency: &str) -> String {
    let mut text = sentence.to_owned();
    let nodes = std::iter::once(id).chain(derivation.inputs(id));
    for node in nodes {
        let Some(key) = derivation.node(node).map(|node| node.name.key) else { continue };
        let mark = format!("{{{key}}}");
        if text.contains(&mark) {
            text = text.replace(&mark, &value_of(derivation, node, currency, DIGITS));
        }
    }
    text
}

/// A sentence about a value that is not calculated.
fn words_of_leaf(of: &Explained, leaf: &Leaf) -> String {
    let (label, value) = (&of.label, &of.shown);
    match leaf {
        Leaf::Setting(_) => format!("{label}: {value}, a setting of the scenario."),
        Leaf::Scenario("subscribed") => {
            format!("{label}: {value}, as chosen in the scenario.")
        }
        Leaf::Scenario("titles") => format!("{label}: {value}, counted."),
        Leaf::Scenario(_) => format!("{label}: {value}, a property of the scenario."),
        Leaf::Reference { .. } if of.value.is_none() => {
            format!("{label}: not known. The reference data have no value.")
        }
        Leaf::Reference { table: "social_network_share", .. } => format!(
            "{label}: {value}. Where the reference data have no share of the journal's own, 0.06 stands in."
        ),
        Leaf::Reference { .. } if of.value == Some(0.0) => {
            format!("{label}: 0. The reference data have 0 or no row; both count as 0.")
        }
        Leaf::Reference { .. } => format!("{label}: {value}, from the reference data."),
        Leaf::Library("pta") if of.value.is_none() => {
            format!(
                "{label}: not known. The library's list of post-termination access has no row of this title."
            )
        }
        Leaf::Library("packages") if of.value.is_none() => {
            format!("{label}: not known. Neither the package nor the settings have it.")
        }
        Leaf::Library("packages") => format!("{label}: {value}, from the package's costs."),
        Leaf::Library(_) => format!("{label}: {value}, from the library's files."),
        Leaf::Title { .. } => format!("{label}: {value}."),
        Leaf::File(_) => format!("{label}: {value}, a row of a file."),
        Leaf::Constant(why) => format!("{label}: {value}. {why}"),
    }
}
