//! An explanation as a document.

use serde::Serialize;
use titlewise_engine::explain::{Explained, Others};
use utoipa::ToSchema;

use crate::explanation::answer::{Answer, ExplainedTitle};
use crate::explanation::leaves::LeafSource;

/// The values of an explanation.
#[derive(Debug, Serialize)]
pub struct Lines {
    /// The title; null for a total.
    pub title: Option<TitleLine>,
    /// Id of the value that is explained.
    pub root: String,
    /// The values: the explained one, then those that it follows from, nearest first, each once.
    pub nodes: Vec<NodeLine>,
}

/// The title of an explanation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplanationTitle)]
pub struct TitleLine {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
}

/// A value of an explanation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplanationNode)]
pub struct NodeLine {
    /// Id: its name, with a year or an age in brackets.
    #[schema(example = "use_ill[2027]")]
    id: String,
    /// Name for people.
    label: String,
    /// The value; null if it is not known or not defined.
    #[schema(required)]
    value: Option<f64>,
    /// The value as people read it, with at most four decimals.
    shown: String,
    /// Unit: `uses`, `money`, `percent` (0 to 100), `share` (0 to 1), `papers`, `count`, `factor`, `year`,
    /// `rank`, `date` (days since 1970-01-01), `yes_no` (1 or 0) or `number`.
    unit: String,
    /// The formula with the names of its inputs; null for values that are not calculated.
    #[schema(required)]
    formula: Option<String>,
    /// The formula with numbers; null for values that are not calculated, or have the value of their only input.
    #[schema(required)]
    with_numbers: Option<String>,
    /// A sentence about the value.
    words: String,
    /// Ids of the inputs in the order of the formula, then of rows that are not counted. Of the titles of a sum, those with the
    /// largest values.
    inputs: Vec<String>,
    /// Titles of a sum that are not among the inputs; null if there are none.
    #[schema(required)]
    others: Option<OthersLine>,
    /// Where the value comes from; null if it is calculated.
    #[schema(required)]
    leaf: Option<LeafSource>,
}

/// Titles of a sum or a count that are not listed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplanationOthers)]
pub struct OthersLine {
    /// Their number.
    count: usize,
    /// The sum of their values; null if they are counted instead.
    #[schema(required)]
    value: Option<f64>,
    /// The sum as people read it.
    #[schema(required)]
    shown: Option<String>,
}

impl From<Answer> for Lines {
    fn from(answer: Answer) -> Self {
        let Answer { title, nodes, .. } = answer;
        Self {
            title: title.map(|ExplainedTitle { issn_l, title }| TitleLine { issn_l, title }),
            root: nodes.first().map(|(node, _)| node.id.clone()).unwrap_or_default(),
            nodes: nodes.into_iter().map(|(node, leaf)| node_line(node, leaf)).collect(),
        }
    }
}

fn node_line(node: Explained, leaf: Option<LeafSource>) -> NodeLine {
    NodeLine {
        unit: node.unit.name().to_owned(),
        id: node.id,
        label: node.label,
        value: node.value,
        shown: node.shown,
        formula: node.formula,
        with_numbers: node.with_numbers,
        words: node.words,
        inputs: node.inputs,
        others: node.others.map(|others| {
            let Others { count, value, shown } = others;
            OthersLine { count, value, shown }
        }),
        leaf,
    }
}
