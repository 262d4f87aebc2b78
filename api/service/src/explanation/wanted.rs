//! Which number is explained.

use titlewise_engine::derivation::{Derivation, Name, NodeId, Place};

use crate::error::Error;

/// Titles of a sum that texts and documents list unless the request has another number. Workbooks list all.
pub const LISTED_TITLES: usize = 10;

/// The request for an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The number.
    pub number: Number,
    /// Calendar year of a single value.
    pub year: Option<i32>,
    /// Age of a single value.
    pub age: Option<i32>,
    /// Id of a value to begin with instead.
    pub node: Option<String>,
}

/// A number of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// A number of a title.
    OfTitle {
        /// Linking ISSN of the title.
        issn_l: String,
        /// Column of the forecast, without the ending of vectors.
        field: String,
    },
    /// A total, by its name in [`titlewise_engine::explain::names_of_totals`].
    Total(String),
}

impl Number {
    /// The part of the request that names the number, and its value.
    fn name(&self) -> (&'static str, &str) {
        match self {
            Self::OfTitle { field, .. } => ("field", field),
            Self::Total(total) => ("total", total),
        }
    }

    /// The refusal of a number that does not exist, with the names of those that do.
    pub(super) fn refusal(&self, names: &[&str]) -> Error {
        let (parameter, name) = self.name();
        let (name, names) = (short(name), names.join(", "));
        let detail = format!("No number is called \"{name}\". There are: {names}.");
        Error::field(parameter, detail)
    }
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
        let is_wanted = |name: &Name| {
            let is_title = matches!(name.place, Place::Title(_) | Place::TitleInYear(..));
            name.key == self.number.name().1 && !is_title
        };
        let names = || derivation.nodes().filter(|(_, node)| is_wanted(&node.name));
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
            return self.number.refusal(&fields);
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
