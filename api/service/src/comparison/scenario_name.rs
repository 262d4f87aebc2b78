//! The scenarios of a comparison as a request names them: `scenario-a,scenario-b@12`.

use std::fmt;

use crate::error::Error;

/// The fewest and the most scenarios of a comparison.
pub const SCENARIOS: std::ops::RangeInclusive<usize> = 2..=6;

/// The query parameter with the scenarios.
pub const FIELD: &str = "s";

/// A scenario, or a revision of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioName {
    /// Id of the scenario.
    pub id: String,
    /// Its revision; none for the current one.
    pub revision: Option<i64>,
}

impl fmt::Display for ScenarioName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.revision {
            Some(revision) => write!(f, "{}@{revision}", self.id),
            None => f.write_str(&self.id),
        }
    }
}

impl ScenarioName {
    fn parse(text: &str) -> Result<Self, Error> {
        let Some((id, revision)) = text.split_once('@') else {
            return Ok(Self { id: text.to_owned(), revision: None });
        };
        let number = revision.parse().ok().filter(|number| *number >= 1);
        let bad = || {
            let shown: String = text.chars().take(80).collect();
            let detail = format!(
                "\"{shown}\" has no valid revision. Write the number after the @, for example scenario-a@12."
            );
            Error::field(FIELD, detail)
        };
        Ok(Self { id: id.to_owned(), revision: Some(number.ok_or_else(bad)?) })
    }
}

/// Reads the scenarios of a comparison: two to six, separated by commas, each once.
///
/// # Errors
/// Too few or too many scenarios, one that is listed twice, or an invalid revision.
pub fn parse_scenarios(text: &str) -> Result<Vec<ScenarioName>, Error> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let names = parts.map(ScenarioName::parse).collect::<Result<Vec<_>, _>>()?;
    if !SCENARIOS.contains(&names.len()) {
        let detail = format!(
            "A comparison has two to six scenarios; the request lists {}. Separate their ids by commas: s=scenario-a,scenario-b@12.",
            names.len()
        );
        return Err(Error::field(FIELD, detail));
    }
    if let Some((_, twice)) =
        names.iter().enumerate().find(|(at, name)| names[..*at].contains(*name))
    {
        let shown: String = twice.to_string().chars().take(80).collect();
        let detail = format!(
            "\"{shown}\" is listed twice. Remove one, or compare another revision: {shown}@12."
        );
        return Err(Error::field(FIELD, detail));
    }
    Ok(names)
}

/// Returns the position of the base: the first scenario unless the request names another one.
///
/// # Errors
/// The base is not among the scenarios.
pub fn position_of_base(base: Option<&str>, names: &[ScenarioName]) -> Result<usize, Error> {
    let Some(base) = base.map(str::trim) else { return Ok(0) };
    let found = names.iter().position(|name| name.to_string() == base);
    found.ok_or_else(|| {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        let detail = format!("The base must be one of the scenarios: {}.", names.join(", "));
        Error::field("base", detail)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let error = parse_scenarios(text).unwrap_err();
        assert!(matches!(&error, Error::Invalid { field, .. } if field == "s"), "{error:?}");
        error.to_string()
    }

    #[test]
    fn two_to_six_scenarios_or_revisions_are_compared() {
        let name = |id: &str, revision| ScenarioName { id: id.to_owned(), revision };
        let names = parse_scenarios("a, b@12,a@1").unwrap();
        assert_eq!(names, [name("a", None), name("b", Some(12)), name("a", Some(1))]);
        assert_eq!(parse_scenarios("a,b,c,d,e,f").unwrap().len(), 6);
        assert_eq!(position_of_base(None, &names).unwrap(), 0);
        assert_eq!(position_of_base(Some("b@12"), &names).unwrap(), 1);
        let error = position_of_base(Some("b"), &names).unwrap_err();
        assert_eq!(error.to_string(), "The base must be one of the scenarios: a, b@12, a@1.");
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        for (text, number) in [("", 0), (",,", 0), ("a", 1), ("a,b,c,d,e,f,g", 7)] {
            let refusal = refusal(text);
            assert!(refusal.contains(&format!("the request lists {number}.")), "{refusal}");
        }
        for text in ["a,b,a", "a@3,a@3"] {
            assert!(refusal(text).contains("is listed twice"));
        }
        for text in ["a,b@", "a,b@x", "a,b@0", "a,b@-1", "a,b@1.5", "a@99999999999999999999,b"] {
            assert!(refusal(text).contains("has no valid revision"), "{text}");
        }
    }
}
