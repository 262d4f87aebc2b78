//! The names of a scenario's settings, and the validation of posted settings.

use serde::Serialize;
use serde_json::{Map, Number, Value};
use titlewise_engine::assumptions::{Field, Settings};
use utoipa::ToSchema;

use crate::export::{Line, LineValue};

/// Maximum amount: far above every real one, and far below the size at which sums lose cents.
const MAX_AMOUNT: f64 = 1e12;

/// Name, display name, description, display format.
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
        "Share of the use without immediate access that becomes an interlibrary loan request.",
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
        "Annual cost of the Big Deal. The package's own cost goes first if it states one.",
        "dollars",
    ),
    (
        "cost_bigdeal_increase",
        "Growth of the Big Deal's cost",
        "How much the Big Deal's cost grows each year. The package's own growth goes first if it states one.",
        "percent",
    ),
];

/// Definition of a setting that users can change.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingDefinition {
    /// Name of the setting.
    #[schema(example = "cost_ill")]
    name: &'static str,
    /// Display name.
    #[schema(example = "Cost of an interlibrary loan")]
    display_name: &'static str,
    /// Meaning of the setting.
    description: &'static str,
    /// Display format: `dollars` for amounts in the package's currency, `percent`, `number` or `boolean`.
    #[schema(example = "dollars")]
    display: &'static str,
    /// Default value; null if the setting is unknown at first.
    #[schema(required)]
    default: Option<SettingValue>,
}

/// Value of a setting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SettingValue {
    /// A number.
    Amount(f64),
    /// On or off.
    Switch(bool),
}

/// Name, display name and display format of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingName {
    /// Name of the setting.
    pub name: &'static str,
    /// Display name.
    pub display_name: &'static str,
    /// Display format, as in [`SettingDefinition`].
    pub display: &'static str,
}

/// Returns the names of all settings, in the order of screens.
pub fn names() -> impl Iterator<Item = SettingName> {
    DEFINITIONS.iter().map(|(name, display_name, _, display)| SettingName {
        name,
        display_name,
        display,
    })
}

/// Returns the settings as users see them, with the defaults of a currency.
pub fn definitions(currency: &str) -> Vec<SettingDefinition> {
    let mut defaults = Settings::for_currency(currency);
    let known = DEFINITIONS.iter().filter_map(|(name, display_name, description, display)| {
        let default = match defaults.field(name)? {
            Field::Amount(number) => Some(SettingValue::Amount(*number)),
            Field::MaybeAmount(number) => number.map(SettingValue::Amount),
            Field::Switch(switch) => Some(SettingValue::Switch(*switch)),
        };
        Some(SettingDefinition { name, display_name, description, display, default })
    });
    known.collect()
}

/// Returns the settings of a scenario as lines of a sheet, each with its unit and its default.
///
/// # Errors
/// Never: the settings are plain numbers and switches.
pub fn lines(settings: &Settings, currency: &str) -> Result<Vec<Line>, serde_json::Error> {
    let (values, defaults) =
        (serde_json::to_value(settings)?, serde_json::to_value(Settings::for_currency(currency))?);
    let line = |(name, display_name, description, display): &(&str, &str, &str, &str)| {
        let of_display = match *display {
            "dollars" => LineValue::Price,
            "percent" => LineValue::Rate,
            _ => LineValue::Number,
        };
        let value = match values.get(name) {
            Some(Value::Bool(flag)) => LineValue::Flag(*flag),
            Some(value) => value.as_f64().map_or(LineValue::None, of_display),
            None => LineValue::None,
        };
        let default = match defaults.get(name) {
            Some(Value::Bool(flag)) => format!(" Default: {}.", if *flag { "yes" } else { "no" }),
            Some(Value::Number(number)) => {
                format!(" Default: {}.", in_words(number, display, currency))
            }
            _ => String::new(),
        };
        Line { name: (*display_name).to_owned(), value, note: format!("{description}{default}") }
    };
    Ok(DEFINITIONS.iter().map(line).collect())
}

/// Returns a default with its unit: `17 USD`, `8%`, `10`.
fn in_words(number: &Number, display: &str, currency: &str) -> String {
    let number = number.as_f64().unwrap_or_default();
    match display {
        "dollars" => format!("{number} {currency}"),
        "percent" => format!("{number}%"),
        _ => number.to_string(),
    }
}

/// Why a setting is rejected.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// The setting does not exist.
    #[error("There is no setting \"{key}\". There are: {known}.")]
    Unknown {
        /// The name posted.
        key: String,
        /// All valid names, separated by commas.
        known: String,
    },
    /// The value is of another type or out of range.
    #[error("The setting \"{key}\" takes {expected}; found {value}.")]
    BadValue {
        /// The setting.
        key: String,
        /// The value posted, as JSON.
        value: String,
        /// Valid values.
        expected: &'static str,
    },
}

impl SettingError {
    /// Returns the name of the rejected setting.
    pub fn key(&self) -> &str {
        match self {
            Self::Unknown { key, .. } | Self::BadValue { key, .. } => key,
        }
    }

    fn bad(key: &str, value: &Value, expected: &'static str) -> Self {
        Self::BadValue { key: key.to_owned(), value: value.to_string(), expected }
    }
}

/// Applies posted settings to those of a scenario. `reset: true` starts from the defaults of the currency.
///
/// # Errors
/// The first unknown or invalid setting.
pub fn changed(
    settings: &Settings,
    posted: &Map<String, Value>,
    currency: &str,
) -> Result<Settings, SettingError> {
    let mut changed = settings.clone();
    match posted.get(RESET) {
        None | Some(Value::Bool(false)) => {}
        Some(Value::Bool(true)) => changed = Settings::for_currency(currency),
        Some(value) => return Err(SettingError::bad(RESET, value, "true or false")),
    }
    for (key, value) in posted.iter().filter(|(key, _)| *key != RESET) {
        put(&mut changed, key, value)?;
    }
    Ok(changed)
}

/// Reads the settings of a flat map as sent by clients of the compatible service, on top of the defaults of the
/// currency. A blank value means the default, switches accept numbers and words, amounts accept text, and unknown
/// keys are ignored. Such clients send a placeholder for a Big Deal cost that no one has entered: 2,100,000 growing by 5
/// percent. It means unknown.
///
/// # Errors
/// The first invalid setting.
pub fn from_configs(
    configs: &Map<String, Value>,
    currency: &str,
) -> Result<Settings, SettingError> {
    let mut settings = Settings::for_currency(currency);
    for (key, value) in configs {
        let text = match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        };
        let posted = settings.post(key, text.as_deref());
        posted.map_err(|_| SettingError::bad(key, value, "a number"))?;
        let number = match settings.field(key) {
            Some(Field::Amount(number)) => Some(*number),
            Some(Field::MaybeAmount(number)) => *number,
            Some(Field::Switch(_)) | None => None,
        };
        if number.is_some_and(|number| !Range::of(key).contains(number)) {
            return Err(SettingError::bad(key, value, Range::of(key).expected()));
        }
    }
    if settings.cost_bigdeal == Some(PLACEHOLDER_COST) {
        settings.cost_bigdeal = None;
        let growth = settings.cost_bigdeal_increase.filter(|growth| *growth != PLACEHOLDER_GROWTH);
        settings.cost_bigdeal_increase = growth;
    }
    Ok(settings)
}

/// Big Deal cost that clients of the compatible service send if no one has entered a cost.
const PLACEHOLDER_COST: f64 = 2_100_000.0;

/// Growth that they send with it, in percent.
const PLACEHOLDER_GROWTH: f64 = 5.0;

/// Valid numbers of a setting.
#[derive(Debug, Clone, Copy)]
enum Range {
    /// 0 or more.
    Amount,
    /// An annual growth in percent: prices may fall, to nothing at most.
    Growth,
    /// A share in percent.
    Share,
}

impl Range {
    fn of(key: &str) -> Self {
        match key {
            "ill_request_percent_of_delayed" => Self::Share,
            "cost_alacart_increase" | "cost_bigdeal_increase" => Self::Growth,
            _ => Self::Amount,
        }
    }

    fn contains(self, number: f64) -> bool {
        match self {
            Self::Amount => (0.0..=MAX_AMOUNT).contains(&number),
            Self::Growth => (-100.0..=MAX_AMOUNT).contains(&number),
            Self::Share => (0.0..=100.0).contains(&number),
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Self::Amount => "a number from 0 to 1000000000000",
            Self::Growth => "a number from -100 to 1000000000000",
            Self::Share => "a percentage from 0 to 100",
        }
    }
}

/// Not a setting: requests the defaults.
const RESET: &str = "reset";

fn put(settings: &mut Settings, key: &str, value: &Value) -> Result<(), SettingError> {
    match settings.field(key) {
        Some(Field::Amount(number)) => *number = amount(key, value)?,
        Some(Field::MaybeAmount(number)) => {
            *number = if value.is_null() { None } else { Some(amount(key, value)?) };
        }
        Some(Field::Switch(switch)) => {
            let posted = value.as_bool();
            *switch = posted.ok_or_else(|| SettingError::bad(key, value, "true or false"))?;
        }
        None => {
            let known = DEFINITIONS.map(|(name, ..)| name).join(", ");
            return Err(SettingError::Unknown { key: key.chars().take(80).collect(), known });
        }
    }
    Ok(())
}

fn amount(key: &str, value: &Value) -> Result<f64, SettingError> {
    let range = Range::of(key);
    let number = value.as_f64().filter(|number| range.contains(*number));
    number.ok_or_else(|| SettingError::bad(key, value, range.expected()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(text: &str) -> Result<Settings, SettingError> {
        let posted = serde_json::from_str(text).unwrap();
        let start = Settings { cost_ill: 99.0, ..Settings::default() };
        changed(&start, &posted, "GBP")
    }

    #[test]
    fn every_setting_is_described() {
        let settings = serde_json::to_value(Settings::default()).unwrap();
        let names: Vec<&str> = settings.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, DEFINITIONS.map(|(name, ..)| name));
        for (name, value) in settings.as_object().unwrap() {
            let posted = Map::from_iter([(name.clone(), value.clone())]);
            assert_eq!(changed(&Settings::default(), &posted, "USD"), Ok(Settings::default()));
        }
    }

    #[test]
    fn a_flat_map_of_the_known_service_is_read() {
        let read = |text: &str| from_configs(&serde_json::from_str(text).unwrap(), "GBP");
        let given = r#"{"cost_ill": "20", "weight_citation": "", "cost_bigdeal": null,
            "include_bronze": 0, "include_submitted_version": "yes", "include_social_networks": "f",
            "backfile_contribution": 100, "package": "x", "cost_alacart_increase": 0}"#;
        let settings = read(given).unwrap();
        let expected = Settings {
            cost_ill: 20.0,
            include_bronze: false,
            include_social_networks: false,
            cost_alacart_increase: 0.0,
            ..Settings::for_currency("GBP")
        };
        assert_eq!(settings, expected);
        let costs = |text: &str| read(text).map(|s| (s.cost_bigdeal, s.cost_bigdeal_increase));
        let placeholder = r#"{"cost_bigdeal": 2100000, "cost_bigdeal_increase": "5"}"#;
        assert_eq!(costs(placeholder), Ok((None, None)));
        let stated = r#"{"cost_bigdeal": 0, "cost_bigdeal_increase": 5}"#;
        assert_eq!(costs(stated), Ok((Some(0.0), Some(5.0))));
        let growth_only = r#"{"cost_bigdeal": "2100000", "cost_bigdeal_increase": -2.5}"#;
        assert_eq!(costs(growth_only), Ok((None, Some(-2.5))));
        for bad in [
            r#"{"cost_alacart_increase": -100.5}"#,
            r#"{"cost_bigdeal": -1}"#,
            r#"{"cost_ill": "much"}"#,
            r#"{"cost_ill": "inf"}"#,
            r#"{"cost_ill": "NaN"}"#,
            r#"{"cost_ill": -1}"#,
            r#"{"ill_request_percent_of_delayed": 101}"#,
            r#"{"cost_ill": []}"#,
        ] {
            assert!(matches!(read(bad), Err(SettingError::BadValue { .. })), "{bad}");
        }
    }

    #[test]
    fn posted_settings_are_checked() {
        let settings = post(r#"{"cost_ill": 20, "include_bronze": false}"#).unwrap();
        assert_eq!((settings.cost_ill, settings.include_bronze), (20.0, false));
        assert_eq!(post(r#"{"reset": true}"#).unwrap(), Settings::for_currency("GBP"));
        let falling = post(r#"{"cost_alacart_increase": -100, "cost_bigdeal_increase": -3}"#);
        let falling = falling.unwrap();
        let growths = (falling.cost_alacart_increase, falling.cost_bigdeal_increase);
        assert_eq!(growths, (-100.0, Some(-3.0)));
        let known = post(r#"{"cost_bigdeal": 0}"#).unwrap();
        assert_eq!(known.cost_bigdeal, Some(0.0));
        let forget = serde_json::from_str(r#"{"cost_bigdeal": null}"#).unwrap();
        assert_eq!(changed(&known, &forget, "USD").unwrap().cost_bigdeal, None);
        let bad = [
            r#"{"cost_alacart_increase": -101}"#,
            r#"{"cost_bigdeal_increase": -101}"#,
            r#"{"cost_bigdeal": -1}"#,
            r#"{"cost_ill": -1}"#,
            r#"{"cost_ill": null}"#,
            r#"{"cost_ill": "20"}"#,
            r#"{"cost_ill": 1e300}"#,
            r#"{"include_bronze": 1}"#,
            r#"{"ill_request_percent_of_delayed": 101}"#,
            r#"{"reset": 1}"#,
        ];
        for text in bad {
            assert!(matches!(post(text), Err(SettingError::BadValue { .. })), "{text}");
        }
        let unknown = post(r#"{"color": 1}"#).unwrap_err();
        assert!(
            unknown.to_string().starts_with("There is no setting \"color\". There are: cost_ill,")
        );
        let bad = post(r#"{"cost_ill": "20"}"#).unwrap_err();
        let said = r#"The setting "cost_ill" takes a number from 0 to 1000000000000; found "20"."#;
        assert_eq!(bad.to_string(), said);
    }
}
