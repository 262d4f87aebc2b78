//! The values of a forecast with their expressions.

use std::collections::{HashMap, HashSet};

use crate::derivation::expression::Expression;
use crate::derivation::leaf::Leaf;
use crate::derivation::name::Name;
use crate::derivation::node_id::{NodeId, Nodes};

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Origin {
    /// Other values.
    Calculated(Expression),
    /// No other value.
    Leaf(Leaf),
}

/// A named value.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: Name,
    /// The value as the model calculated it; `None` if it is blank.
    pub value: Option<f64>,
    /// Where it comes from.
    pub origin: Origin,
    /// Its name for librarians, if it is not that of its key.
    pub label: Option<String>,
    /// Values that look as if they belonged to it and do not.
    pub not_counted: Vec<NodeId>,
}

/// What the values of a derivation are about. The same key can have different names for librarians.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// One title.
    Title,
    /// All titles.
    Totals,
}

/// Values, each once, inputs before what is calculated from them.
#[derive(Debug, Clone)]
pub struct Derivation {
    /// What they are about.
    pub subject: Subject,
    /// The first forecast year (t0).
    pub base_year: i32,
    nodes: Vec<Node>,
    places: HashMap<Name, NodeId>,
}

impl Derivation {
    /// Returns an empty derivation of a title's values.
    pub fn new(base_year: i32) -> Self {
        Self::about(Subject::Title, base_year)
    }

    /// Returns an empty derivation of totals.
    pub fn of_totals(base_year: i32) -> Self {
        Self::about(Subject::Totals, base_year)
    }

    fn about(subject: Subject, base_year: i32) -> Self {
        let (nodes, places) = (Vec::with_capacity(900), HashMap::with_capacity(900));
        Self { subject, base_year, nodes, places }
    }

    /// Adds a value that the model has calculated, with its expression. NaN is stored as blank. A name that exists keeps its node.
    pub fn add(
        &mut self,
        name: impl Into<Name>,
        value: impl Into<Option<f64>>,
        expression: impl Into<Expression>,
    ) -> NodeId {
        self.insert(name.into(), value.into(), Origin::Calculated(expression.into()))
    }

    /// Adds a value that is calculated from others, as its expression gives it.
    pub fn calculate(
        &mut self,
        name: impl Into<Name>,
        expression: impl Into<Expression>,
    ) -> NodeId {
        let expression = expression.into();
        let value = expression.evaluate(&|node| self.value(node));
        self.add(name, value, expression)
    }

    /// Adds a value for each of the five forecast years.
    pub fn add_years(
        &mut self,
        key: &'static str,
        values: &[f64; 5],
        expression: impl Fn(usize) -> Expression,
    ) -> Nodes {
        std::array::from_fn(|k| self.add(self.in_year(key, k), values[k], expression(k)))
    }

    /// Adds a value for each of the years t0-5 to t0-1.
    pub fn add_history(
        &mut self,
        key: &'static str,
        values: &[f64; 5],
        expression: impl Fn(usize) -> Expression,
    ) -> Nodes {
        std::array::from_fn(|h| self.add(self.in_history(key, h), values[h], expression(h)))
    }

    /// Adds a value for each of the ages 0 to 4.
    pub fn add_ages(
        &mut self,
        key: &'static str,
        values: &[f64; 5],
        expression: impl Fn(usize) -> Expression,
    ) -> Nodes {
        std::array::from_fn(|age| self.add(Name::of_age(key, age), values[age], expression(age)))
    }

    /// Adds a value that is not calculated.
    pub fn leaf(
        &mut self,
        name: impl Into<Name>,
        value: impl Into<Option<f64>>,
        leaf: Leaf,
    ) -> NodeId {
        self.insert(name.into(), value.into(), Origin::Leaf(leaf))
    }

    /// Adds a constant of the edition with its reason.
    pub fn constant(&mut self, name: impl Into<Name>, value: f64, reason: &'static str) -> NodeId {
        self.leaf(name, value, Leaf::Constant(reason))
    }

    fn insert(&mut self, name: Name, value: Option<f64>, origin: Origin) -> NodeId {
        if let Some(known) = self.places.get(&name) {
            return *known;
        }
        let id = NodeId::at(self.nodes.len());
        let value = value.filter(|value| !value.is_nan());
        self.nodes.push(Node { name, value, origin, label: None, not_counted: Vec::new() });
        self.places.insert(name, id);
        id
    }

    /// The calendar year of a forecast year (0 to 4).
    pub fn year(&self, forecast_year: usize) -> i32 {
        self.base_year + i32::try_from(forecast_year).unwrap_or(0)
    }

    /// Names a value of a forecast year (0 to 4).
    pub fn in_year(&self, key: &'static str, forecast_year: usize) -> Name {
        Name::of_year(key, self.year(forecast_year))
    }

    /// Names a value of one of the five years before the first forecast year (0 is t0-5).
    pub fn in_history(&self, key: &'static str, history_year: usize) -> Name {
        Name::of_year(key, self.year(history_year) - 5)
    }

    /// Names a value for librarians.
    pub fn set_label(&mut self, id: NodeId, label: impl Into<String>) {
        if let Some(node) = self.nodes.get_mut(id.place()) {
            node.label = Some(label.into());
        }
    }

    /// Adds values that look as if they belonged to a value and do not.
    pub fn add_not_counted(&mut self, id: NodeId, values: impl IntoIterator<Item = NodeId>) {
        if let Some(node) = self.nodes.get_mut(id.place()) {
            node.not_counted.extend(values);
        }
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.place())
    }

    /// Returns the value of a node, if it is not blank.
    pub fn value(&self, id: NodeId) -> Option<f64> {
        self.node(id)?.value
    }

    /// Finds a node by name.
    pub fn find(&self, name: Name) -> Option<NodeId> {
        self.places.get(&name).copied()
    }

    /// Returns every node, inputs before what is calculated from them.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).map(NodeId::at).zip(&self.nodes)
    }

    /// The inputs of a node, each once, in the order of its expression.
    pub fn inputs(&self, id: NodeId) -> Vec<NodeId> {
        let (mut inputs, mut known) = (Vec::new(), HashSet::new());
        if let Some(Node { origin: Origin::Calculated(expression), .. }) = self.node(id) {
            expression.each_node(&mut |node| {
                if known.insert(node) {
                    inputs.push(node);
                }
            });
        }
        inputs
    }

    /// Calculates a node from the values of its inputs: equal to its value bit for bit. Leaves have their value.
    pub fn evaluate(&self, id: NodeId) -> Option<f64> {
        match &self.node(id)?.origin {
            Origin::Calculated(expression) => expression.evaluate(&|node| self.value(node)),
            Origin::Leaf(_) => self.value(id),
        }
    }
}
