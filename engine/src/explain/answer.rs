//! An explanation as it is sent: values with names, formulas and sentences, from one down to its leaves.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use crate::derivation::{Condition, Derivation, Leaf, NodeId, Origin};
use crate::explain::formula::formula;
use crate::explain::labels::{self, Unit, label, sentence};
use crate::explain::shown::shown;

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
    /// The formula with numbers; none for leaves.
    pub with_numbers: Option<String>,
    /// A sentence.
    pub words: String,
    /// Ids of the inputs, in the order of the formula.
    pub inputs: Vec<String>,
    /// Where it comes from; none if it is calculated.
    pub leaf: Option<Leaf>,
    /// The value in the derivation.
    pub node: NodeId,
}

/// Returns a value and those that it follows from, each once, nearest first, down to a number of steps.
pub fn explained(
    derivation: &Derivation,
    root: NodeId,
    depth: Option<usize>,
    currency: &str,
) -> Vec<Explained> {
    let mut steps = BTreeMap::from([(root, 0)]);
    let mut waiting = VecDeque::from([root]);
    let mut found = Vec::new();
    while let Some(node) = waiting.pop_front() {
        let step = steps.get(&node).copied().unwrap_or(0);
        found.push(node);
        if depth.is_some_and(|depth| step >= depth) {
            continue;
        }
        for input in with_not_counted(derivation, node) {
            if let Entry::Vacant(place) = steps.entry(input) {
                place.insert(step + 1);
                waiting.push_back(input);
            }
        }
    }
    found.into_iter().filter_map(|node| one(derivation, node, currency)).collect()
}

/// The inputs of a value, and values that look like inputs and do not count.
fn with_not_counted(derivation: &Derivation, id: NodeId) -> Vec<NodeId> {
    let mut inputs = derivation.inputs(id);
    if let Some(node) = derivation.node(id) {
        inputs.extend(&node.not_counted);
    }
    inputs
}

/// Explains one value.
fn one(derivation: &Derivation, id: NodeId, currency: &str) -> Option<Explained> {
    let node = derivation.node(id)?;
    let unit = labels::unit(node.name.key);
    let label = label(derivation, node.name);
    let shown_value = shown(node.value, unit, currency, DIGITS);
    let inputs = with_not_counted(derivation, id);
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
            explained.with_numbers = Some(format!("{with_numbers} = {}", explained.shown));
            explained.words = match sentence(node.name.key) {
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
    shown(node.value, labels::unit(node.name.key), currency, digits)
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
        Leaf::Library(_) => format!("{label}: {value}, from the library's files."),
        Leaf::File(_) => format!("{label}: {value}, a row of a file."),
        Leaf::Constant(why) => format!("{label}: {value}. {why}"),
    }
}
