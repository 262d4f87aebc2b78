//! A scenario's settings: the defaults, the parsing of posted values, and the row that the queries join.

use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int32Array, RecordBatch, StringArray};
use arrow::datatypes::{DataType, Field as Column, Schema, SchemaRef};

use crate::classic::cost::Rates;
use crate::classic::stages::{FIRST_STAGES, Stage};
use crate::classic::title::TitleAssumptions;
use crate::error::EngineError;

/// The settings of a scenario as shown and saved. Percentages are 0 to 100; costs are in the package's currency.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Cost of one ILL transaction.
    pub cost_ill: f64,
    /// Annual increase of list prices in percent.
    pub cost_alacart_increase: f64,
    /// Surcharge on list prices in percent.
    pub cost_content_fee_percent: f64,
    /// Share of paywalled use requested by ILL, in percent.
    pub ill_request_percent_of_delayed: f64,
    /// Number of downloads that one citation counts as.
    pub weight_citation: f64,
    /// Number of downloads that one authorship counts as.
    pub weight_authorship: f64,
    /// Whether bronze counts as open access.
    pub include_bronze: bool,
    /// Whether submitted versions count as open access.
    pub include_submitted_version: bool,
    /// Whether academic social networks count.
    pub include_social_networks: bool,
    /// Annual cost of the Big Deal; `None` if unknown. Applies if the package states none. 0 is a value.
    pub cost_bigdeal: Option<f64>,
    /// Annual increase of that cost in percent; `None` if unknown. Applies if the package states none. 0 is a value.
    pub cost_bigdeal_increase: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cost_ill: 17.0,
            cost_alacart_increase: 8.0,
            cost_content_fee_percent: 5.7,
            ill_request_percent_of_delayed: 5.0,
            weight_citation: 10.0,
            weight_authorship: 100.0,
            include_bronze: true,
            include_submitted_version: true,
            include_social_networks: true,
            cost_bigdeal: None,
            cost_bigdeal_increase: None,
        }
    }
}

/// The value of one setting.
#[derive(Debug)]
pub enum Field<'a> {
    /// A numeric setting.
    Amount(&'a mut f64),
    /// A numeric setting that may be unknown.
    MaybeAmount(&'a mut Option<f64>),
    /// An on/off setting.
    Switch(&'a mut bool),
}

impl Settings {
    /// Returns the defaults for a package in this currency. An ILL transaction costs 12 in pounds and 17 in other
    /// currencies.
    pub fn for_currency(currency: &str) -> Self {
        let mut settings = Self::default();
        if currency.eq_ignore_ascii_case("GBP") {
            settings.cost_ill = 12.0;
        }
        settings
    }

    /// Applies one posted value. A blank value leaves the setting unchanged. Switches accept numbers (non-zero is on)
    /// and words (yes, true, t, 1 are on, others off). Amounts may have thousands commas. Unknown keys are ignored,
    /// because older clients send some.
    ///
    /// # Errors
    /// An amount that is not a number.
    pub fn post(&mut self, key: &str, value: Option<&str>) -> Result<(), EngineError> {
        let Some(value) = value.map(str::trim).filter(|value| !value.is_empty()) else {
            return Ok(());
        };
        let read = || {
            let bad = || EngineError::BadSetting { key: key.to_owned(), value: value.to_owned() };
            number(value).ok_or_else(bad)
        };
        match self.field(key) {
            Some(Field::Switch(switch)) => *switch = is_on(value),
            Some(Field::Amount(amount)) => *amount = read()?,
            Some(Field::MaybeAmount(amount)) => *amount = Some(read()?),
            None => {}
        }
        Ok(())
    }

    /// Returns the settings without those that only costs follow from. Forecasts of the same data whose settings are equal
    /// in this form differ in the stage [`Stage::Cost`] alone.
    #[must_use]
    pub fn without_costs(&self) -> Self {
        let mut settings = self.clone();
        for (key, stage) in FIRST_STAGES {
            if stage.is_some_and(|stage| stage < Stage::Cost) {
                continue;
            }
            match settings.field(key) {
                Some(Field::Switch(switch)) => *switch = false,
                Some(Field::Amount(amount)) => *amount = 0.0,
                Some(Field::MaybeAmount(amount)) => *amount = None,
                None => {}
            }
        }
        settings
    }

    /// Returns a setting by name, or `None` if it does not exist.
    pub fn field(&mut self, key: &str) -> Option<Field<'_>> {
        Some(match key {
            "include_bronze" => Field::Switch(&mut self.include_bronze),
            "include_submitted_version" => Field::Switch(&mut self.include_submitted_version),
            "include_social_networks" => Field::Switch(&mut self.include_social_networks),
            "cost_ill" => Field::Amount(&mut self.cost_ill),
            "cost_alacart_increase" => Field::Amount(&mut self.cost_alacart_increase),
            "cost_content_fee_percent" => Field::Amount(&mut self.cost_content_fee_percent),
            "ill_request_percent_of_delayed" => {
                Field::Amount(&mut self.ill_request_percent_of_delayed)
            }
            "weight_citation" => Field::Amount(&mut self.weight_citation),
            "weight_authorship" => Field::Amount(&mut self.weight_authorship),
            "cost_bigdeal" => Field::MaybeAmount(&mut self.cost_bigdeal),
            "cost_bigdeal_increase" => Field::MaybeAmount(&mut self.cost_bigdeal_increase),
            _ => return None,
        })
    }
}

fn number(text: &str) -> Option<f64> {
    text.replace(',', "").parse::<f64>().ok().filter(|number| number.is_finite())
}

fn is_on(text: &str) -> bool {
    match text.parse::<f64>() {
        Ok(number) => number != 0.0,
        Err(_) => ["yes", "true", "t"].contains(&text.to_ascii_lowercase().as_str()),
    }
}

/// One scenario as the queries see it: its input data, its included titles and its settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Id in the scenario tables.
    pub scenario_id: String,
    /// The package that provides usage, prices and access.
    pub package_id: String,
    /// The first forecast year (t0).
    pub base_year: i32,
    /// Whether perpetual (post-termination) access counts.
    pub use_pta: bool,
    /// Whether the title filter applies.
    pub use_title_filter: bool,
    /// Whether the core list applies.
    pub use_core_titles: bool,
    /// Whether papers are forecast by a fitted line.
    pub paper_growth_mode: bool,
    /// The package's own Big Deal cost. The setting applies if it is missing. 0 is a value.
    pub package_big_deal_cost: Option<f64>,
    /// Annual increase of that cost in percent. The setting applies if it is missing. 0 is a value.
    pub package_big_deal_cost_increase: Option<f64>,
    /// The settings.
    pub settings: Settings,
}

impl Scenario {
    /// Annual Big Deal cost and its increase in percent: the package's, or those of the settings if the package states
    /// none. `None` if unknown.
    pub fn big_deal(&self) -> (Option<f64>, Option<f64>) {
        let settings = &self.settings;
        (
            self.package_big_deal_cost.or(settings.cost_bigdeal),
            self.package_big_deal_cost_increase.or(settings.cost_bigdeal_increase),
        )
    }

    /// The settings that the calculation of one title uses.
    pub fn title_assumptions(&self) -> TitleAssumptions {
        let settings = &self.settings;
        TitleAssumptions {
            rates: Rates::new(
                settings.cost_content_fee_percent,
                settings.cost_alacart_increase,
                settings.cost_ill,
                self.paper_growth_mode,
            ),
            ill_request_percent_of_delayed: settings.ill_request_percent_of_delayed,
            weight_citation: settings.weight_citation,
            weight_authorship: settings.weight_authorship,
            include_bronze: settings.include_bronze,
            include_submitted_version: settings.include_submitted_version,
            include_social_networks: settings.include_social_networks,
            paper_growth_mode: self.paper_growth_mode,
        }
    }

    /// The schema of the relation `scenario`.
    pub fn schema() -> SchemaRef {
        let text = |name| Column::new(name, DataType::Utf8, false);
        let flag = |name| Column::new(name, DataType::Boolean, false);
        let number = |name| Column::new(name, DataType::Float64, false);
        let maybe = |name| Column::new(name, DataType::Float64, true);
        Arc::new(Schema::new(vec![
            text("scenario_id"),
            text("package_id"),
            Column::new("base_year", DataType::Int32, false),
            flag("use_pta"),
            flag("use_title_filter"),
            flag("use_core_titles"),
            flag("paper_growth_mode"),
            number("cost_ill"),
            number("cost_alacart_increase"),
            number("cost_content_fee_percent"),
            number("ill_request_percent_of_delayed"),
            number("weight_citation"),
            number("weight_authorship"),
            flag("include_bronze"),
            flag("include_submitted_version"),
            flag("include_social_networks"),
            maybe("cost_bigdeal"),
            maybe("cost_bigdeal_increase"),
        ]))
    }

    /// Returns the relation `scenario` with one row per scenario.
    ///
    /// # Errors
    /// Errors of Arrow; none for a valid schema.
    pub fn table(scenarios: &[Scenario]) -> Result<RecordBatch, EngineError> {
        let text = |get: fn(&Scenario) -> &str| -> ArrayRef {
            Arc::new(StringArray::from_iter_values(scenarios.iter().map(get)))
        };
        let flag = |get: fn(&Scenario) -> bool| -> ArrayRef {
            Arc::new(BooleanArray::from_iter(scenarios.iter().map(|s| Some(get(s)))))
        };
        let number = |get: fn(&Scenario) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(scenarios.iter().map(get)))
        };
        let maybe = |get: fn(&Scenario) -> Option<f64>| -> ArrayRef {
            Arc::new(Float64Array::from_iter(scenarios.iter().map(get)))
        };
        let years = Int32Array::from_iter_values(scenarios.iter().map(|s| s.base_year));
        Ok(RecordBatch::try_new(
            Self::schema(),
            vec![
                text(|s| &s.scenario_id),
                text(|s| &s.package_id),
                Arc::new(years),
                flag(|s| s.use_pta),
                flag(|s| s.use_title_filter),
                flag(|s| s.use_core_titles),
                flag(|s| s.paper_growth_mode),
                number(|s| s.settings.cost_ill),
                number(|s| s.settings.cost_alacart_increase),
                number(|s| s.settings.cost_content_fee_percent),
                number(|s| s.settings.ill_request_percent_of_delayed),
                number(|s| s.settings.weight_citation),
                number(|s| s.settings.weight_authorship),
                flag(|s| s.settings.include_bronze),
                flag(|s| s.settings.include_submitted_version),
                flag(|s| s.settings.include_social_networks),
                maybe(|s| s.big_deal().0),
                maybe(|s| s.big_deal().1),
            ],
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posted_values_are_read_as_people_send_them() {
        let mut settings = Settings::for_currency("GBP");
        assert_eq!(settings.cost_ill, 12.0);
        for (key, value) in [
            ("cost_bigdeal", Some("1,250,000")),
            ("include_bronze", Some("False")),
            ("include_social_networks", Some("1")),
            ("weight_citation", None),
            ("no_such_setting", Some("7")),
        ] {
            settings.post(key, value).unwrap();
        }
        assert_eq!(
            (settings.cost_bigdeal, settings.cost_bigdeal_increase),
            (Some(1_250_000.0), None)
        );
        assert!(!settings.include_bronze && settings.include_social_networks);
        assert_eq!(settings.weight_citation, 10.0);
        assert!(settings.post("cost_ill", Some("plenty")).is_err());
    }
}
