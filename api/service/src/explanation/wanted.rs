//! Which number is explained.

use titlewise_engine::derivation::{Derivation, Name, NodeId, Place};

use crate::error::Error;

/// The request for an explanation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Column of the forecast, without the ending of vectors.
    pub field: String,
    /// Calendar year of a single value.
    pub year: Option<i32>,
    /// Age of a single value.
    pub age: Option<i32>,
    /// Id of a value to begin with instead.
    pub node: Option<String>,
}

impl Wanted {
    /// Finds the requested value.
    ///
    /// # Errors
    /// An unknown field, year, age or id.
    pub fn find(&self, derivation: &Derivation) -> Result<NodeId, Error> {
        if let Some(id) = &self.node {
            let found = derivation.nodes().find(|(_, node)| node.name.to_string() == *id);
            return found.map(|(node, _)| node).ok_or_else(|| {
                Error::field("node", format!("The explanation has no value \"{}\".", short(id)))
            });
        }
        let place = match (self.year, self.age) {
            (Some(_), Some(_)) => {
                return Err(Error::field("age", "Give a year or an age, not both.".to_owned()));
            }
            (Some(year), None) => Place::Year(year),
            (None, Some(age)) => Place::Age(age),
            (None, None) => Place::Whole,
        };
        let names = || derivation.nodes().filter(|(_, node)| node.name.key == self.field);
        if let Some((id, _)) = names().find(|(_, node)| node.name.place == place) {
            return Ok(id);
        }
        Err(self.refusal(&names().map(|(_, node)| node.name).collect::<Vec<_>>(), derivation))
    }

    /// Why a value was not found: its field is unknown, or it has other years or ages.
    fn refusal(&self, names: &[Name], derivation: &Derivation) -> Error {
        if names.is_empty() {
            let mut fields: Vec<&str> = derivation.nodes().map(|(_, node)| node.name.key).collect();
            fields.sort_unstable();
            fields.dedup();
            let detail = format!(
                "No number is called \"{}\". There are: {}.",
                short(&self.field),
                fields.join(", ")
            );
            return Error::field("field", detail);
        }
        let names: Vec<String> = names.iter().take(20).map(ToString::to_string).collect();
        let detail = format!(
            "There is no such year or age of this number. There are: {}.",
            names.join(", ")
        );
        let field = if self.age.is_some() { "age" } else { "year" };
        Error::field(field, detail)
    }
}

/// The beginning of a text of a request, for messages.
fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
