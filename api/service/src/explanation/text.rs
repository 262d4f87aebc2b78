//! An explanation as plain text: one sentence for each value, indented by its distance from the number.

use std::collections::{HashMap, HashSet};

use titlewise_engine::explain::{Explained, Others};

use crate::explanation::answer::Answer;
use crate::explanation::explaining::Explanation;
use crate::explanation::leaves::LeafSource;

/// Returns an explanation as text under its heading and what it is about. A value that several others follow from is explained
/// where it comes first.
pub fn text(answer: &Answer, heading: &str, about: &str) -> String {
    let mut lines = vec![heading.to_owned(), about.to_owned(), String::new()];
    if let Some((first, _)) = answer.nodes.first() {
        let nodes = answer.nodes.iter();
        let nodes = nodes.map(|(node, source)| (node.id.as_str(), (node, source.as_ref())));
        write(&nodes.collect(), &first.id, 0, &mut HashSet::new(), &mut lines);
    }
    lines.join("\n") + "\n"
}

/// The title that the explanation is about; for a total, the name of the scenario.
pub fn heading(answer: &Answer, scenario: &str) -> String {
    match &answer.title {
        Some(title) => format!("{} ({})", title.title, title.issn_l),
        None => scenario.to_owned(),
    }
}

/// What the explanation is about: scenario, revision, edition, reference data.
pub fn about(explanation: &Explanation) -> String {
    let request = &explanation.request;
    let scenario = &request.scenario;
    let reference = request.reference_version().unwrap_or("none");
    format!(
        "Scenario \"{}\", revision {}, edition {}, reference data {reference}, amounts in {}.",
        scenario.name, scenario.revision, scenario.edition, request.package.currency
    )
}

/// Values with their sources, by id.
type Nodes<'a> = HashMap<&'a str, (&'a Explained, Option<&'a LeafSource>)>;

fn write<'a>(
    nodes: &Nodes<'a>,
    id: &str,
    depth: usize,
    written: &mut HashSet<&'a str>,
    lines: &mut Vec<String>,
) {
    let Some((node, source)) = nodes.get(id).copied() else { return };
    let indent = "  ".repeat(depth);
    if !written.insert(&node.id) {
        lines.push(format!("{indent}- {}: {} (see above)", node.label, node.shown));
        return;
    }
    lines.push(format!("{indent}- {}", sentence(node, source)));
    if let Some(numbers) = &node.with_numbers {
        lines.push(format!("{indent}  {numbers}"));
    }
    for input in &node.inputs {
        write(nodes, input, depth + 1, written, lines);
    }
    if let Some(others) = &node.others {
        lines.push(format!("{indent}  - {}", others_in_words(others)));
    }
}

/// The titles of a sum that are not listed.
fn others_in_words(others: &Others) -> String {
    let titles = if others.count == 1 { "title" } else { "titles" };
    let sum = others.shown.as_deref().map(|shown| format!(": {shown} in all"));
    format!("{} other {titles}{}", others.count, sum.unwrap_or_default())
}

/// The sentence of a value with its source.
pub fn sentence(node: &Explained, source: Option<&LeafSource>) -> String {
    let words = &node.words;
    match source {
        Some(LeafSource::File { file, column, counted, why, .. }) => {
            let column =
                if column.is_empty() { String::new() } else { format!(", column {column}") };
            let day = file.uploaded_at.as_deref().and_then(|at| at.get(..10));
            let day = day.map(|day| format!(" (uploaded {day})")).unwrap_or_default();
            let counts = match (why, *counted) {
                (Some(why), true) => format!(" {why}"),
                (Some(why), false) => format!(" Not counted: {why}"),
                (None, _) => String::new(),
            };
            format!("{}{column}: {}{day}.{counts}", node.label, node.shown)
        }
        Some(LeafSource::Reference { table, column, key, source, day, .. }) => {
            let source = source.as_deref().map(|name| format!(", source {name}"));
            let day = day.as_deref().map(|day| format!(" of {day}"));
            format!(
                "{words} Table {table}, column {column}, row {key}{}{}.",
                source.unwrap_or_default(),
                day.unwrap_or_default()
            )
        }
        Some(LeafSource::Setting { default, changed: Some(change), .. }) => {
            let by = change.by.as_deref().map(|by| format!(" by {by}")).unwrap_or_default();
            let day = change.at.get(..10).unwrap_or(&change.at);
            format!("{words} Changed on {day}{by}; {default} by default.")
        }
        _ => words.clone(),
    }
}
