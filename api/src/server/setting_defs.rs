//! What the settings of a scenario are called, and how posted ones are checked.

use serde_json::{Map, Value, json};
use titlewise_engine::assumptions::Settings;

use super::problem::ApiError;

/// The largest amount that is taken: far above every real one, far below where sums lose cents.
const MOST: f64 = 1e12;

/// Name, name for people, description, how it is shown.
const DEFINITIONS: [(&str, &str, &str, &str); 11] = [
    (
        "cost_ill",
        "Cost of an interlibrary loan",
        "What one interlibrary loan request costs the library.",
        "dollars",
    ),
    (
        "cost_alacart_increase",
        "Growth of subscription prices",
        "How much the list price of a single title grows each year.",
        "percent",
    ),
    (
        "cost_content_fee_percent",
        "Content fee",
        "Surcharge on the list price of a title that is subscribed by itself.",
        "percent",
    ),
    (
        "ill_request_percent_of_delayed",
        "Interlibrary loan requests",
        "Share of the use without immediate access for which an interlibrary loan is asked.",
        "percent",
    ),
    (
        "weight_citation",
        "Weight of a citation",
        "How many downloads one citation by the institution's authors is worth.",
        "number",
    ),
    (
        "weight_authorship",
        "Weight of an authorship",
        "How many downloads one paper by the institution's authors is worth.",
        "number",
    ),
    (
        "include_bronze",
        "Count bronze open access",
        "Papers that are free on the publisher's site without an open licence.",
        "boolean",
    ),
    (
        "include_submitted_version",
        "Count submitted versions",
        "Repository copies as they were before peer review.",
        "boolean",
    ),
    (
        "include_social_networks",
        "Count academic social networks",
        "Use that is met by copies on academic social networks.",
        "boolean",
    ),
    (
        "cost_bigdeal",
        "Cost of the Big Deal",
        "Annual cost of the Big Deal. The package's own cost goes first if it has one.",
        "dollars",
    ),
    (
        "cost_bigdeal_increase",
        "Growth of the Big Deal's cost",
        "How much the Big Deal's cost grows each year. The package's own growth goes first if it has one.",
        "percent",
    ),
];

/// The settings as people choose them, with the defaults of a currency.
pub(super) fn definitions(currency: &str) -> Result<Value, serde_json::Error> {
    let defaults = serde_json::to_value(Settings::for_currency(currency))?;
    let definition = |(name, display_name, description, display): &(&str, &str, &str, &str)| {
        json!({
            "name": name,
            "display_name": display_name,
            "description": description,
            "display": display,
            "default": defaults.get(name),
        })
    };
    Ok(DEFINITIONS.iter().map(definition).collect())
}

/// Lays posted settings over those of a scenario.
///
/// # Errors
/// The first setting that is unknown or cannot be taken.
pub(super) fn changed(
    settings: &Settings,
    posted: &Map<String, Value>,
    currency: &str,
) -> Result<Settings, ApiError> {
    let mut start = settings.clone();
    match posted.get("reset") {
        None | Some(Value::Bool(false)) => {}
        Some(Value::Bool(true)) => start = Settings::for_currency(currency),
        Some(_) => return Err(ApiError::field("reset", "\"reset\" takes true or false.")),
    }
    let mut values = serde_json::to_value(&start)?;
    for (name, value) in posted.iter().filter(|(name, _)| *name != "reset") {
        let Some(current) = values.get_mut(name) else {
            return Err(ApiError::field(name, format!("There is no setting \"{name}\".")));
        };
        check(name, current, value)?;
        *current = value.clone();
    }
    Ok(serde_json::from_value(values)?)
}

fn check(name: &str, current: &Value, value: &Value) -> Result<(), ApiError> {
    if current.is_boolean() {
        if value.is_boolean() {
            return Ok(());
        }
        return Err(ApiError::field(name, format!("\"{name}\" takes true or false.")));
    }
    match value.as_f64() {
        Some(number) if (0.0..=MOST).contains(&number) => Ok(()),
        Some(number) if number < 0.0 => {
            Err(ApiError::field(name, format!("\"{name}\" takes no number below 0.")))
        }
        Some(_) => Err(ApiError::field(name, format!("\"{name}\" is too large."))),
        None => Err(ApiError::field(name, format!("\"{name}\" takes a number."))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(text: &str) -> Result<Settings, ApiError> {
        let posted = serde_json::from_str(text).unwrap();
        let start = Settings { cost_ill: 99.0, ..Settings::default() };
        changed(&start, &posted, "GBP")
    }

    #[test]
    fn every_setting_is_described() {
        let settings = serde_json::to_value(Settings::default()).unwrap();
        let names: Vec<&str> = settings.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, DEFINITIONS.map(|(name, ..)| name));
    }

    #[test]
    fn posted_settings_are_checked() {
        let settings = post(r#"{"cost_ill": 20, "include_bronze": false}"#).unwrap();
        assert_eq!((settings.cost_ill, settings.include_bronze), (20.0, false));
        assert_eq!(post(r#"{"reset": true}"#).unwrap(), Settings::for_currency("GBP"));
        let bad = [
            r#"{"cost_ill": -1}"#,
            r#"{"cost_ill": null}"#,
            r#"{"cost_ill": "20"}"#,
            r#"{"cost_ill": 1e300}"#,
            r#"{"include_bronze": 1}"#,
            r#"{"color": 1}"#,
            r#"{"reset": 1}"#,
        ];
        for text in bad {
            assert!(matches!(post(text), Err(ApiError::BadField { .. })), "{text}");
        }
    }
}
