//! The factors in which two scenarios differ, and the requests for scenarios that have some factors of the one and the
//! others of the other.

use std::sync::Arc;

use serde_json::Value;
use titlewise_catalog::Upload;
use titlewise_dataset::settings::{SettingName, names};
use titlewise_engine::assumptions::Settings;
use titlewise_engine::classic::stages::FIRST_STAGES;
use titlewise_engine::compare::factor_set::FactorSet;

use crate::comparison::compared::ComparedScenario;
use crate::comparison::data::{DataKind, files, key};
use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::request::{ForecastRequest, has_slot, version_of_library};

/// Something in which two scenarios differ.
#[derive(Debug, Clone, PartialEq)]
pub enum Factor {
    /// The subscriptions.
    Subscriptions,
    /// A setting.
    Setting(SettingName),
    /// A kind of data.
    Data(DataKind),
    /// Settings and data together, where forecasts cannot be combined.
    Forecast,
}

impl Factor {
    /// Returns its name in responses.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Subscriptions => "subscriptions",
            Self::Setting(setting) => setting.name,
            Self::Data(kind) => kind.name(),
            Self::Forecast => "forecast",
        }
    }

    /// Returns its name for users.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Subscriptions => "Subscriptions",
            Self::Setting(setting) => setting.display_name,
            Self::Data(kind) => kind.label(),
            Self::Forecast => "Settings and data",
        }
    }

    /// Whether the forecast depends on the factor. Subscriptions are applied to it afterwards.
    fn is_of_forecast(&self) -> bool {
        *self != Self::Subscriptions
    }
}

/// Data of a library that a forecast can combine with those of another one.
const COMBINED: [DataKind; 6] = [
    DataKind::Usage,
    DataKind::Prices,
    DataKind::PerpetualAccess,
    DataKind::Lists,
    DataKind::Institution,
    DataKind::Reference,
];

/// What a scenario of an attribution is forecast from.
pub(super) enum Source {
    /// One of the two scenarios.
    Known(Box<CurrentForecast>),
    /// Settings and data of both.
    Combined(Box<ForecastRequest>),
}

impl Source {
    /// Returns the request for the forecast.
    pub(super) fn request(&self) -> &ForecastRequest {
        match self {
            Self::Known(current) => current,
            Self::Combined(request) => request,
        }
    }
}

/// Two scenarios and the factors in which they differ.
pub(super) struct Pair<'a> {
    pub(super) from: &'a ComparedScenario,
    pub(super) to: &'a ComparedScenario,
    /// Factors that are evaluated.
    pub(super) factors: Vec<Factor>,
    /// Settings that differ and that no total depends on.
    pub(super) without_effect: Vec<Factor>,
    /// Whether a consortium takes part: its members' forecasts are not combined.
    pub(super) has_consortium: bool,
}

impl<'a> Pair<'a> {
    /// Finds the factors in which two scenarios differ.
    ///
    /// # Errors
    /// Never: settings are plain numbers and switches.
    pub(super) fn new(from: &'a ComparedScenario, to: &'a ComparedScenario) -> Result<Self, Error> {
        let has_consortium = [from, to].iter().any(|one| one.current.consortium.is_some());
        let (settings, without_effect) = settings_of(from, to)?;
        let differs = |kind: &DataKind| key(*kind, &from.current) != key(*kind, &to.current);
        let mut factors = Vec::new();
        if has_consortium {
            let kinds = DataKind::ALL.into_iter().filter(|kind| *kind != DataKind::Currency);
            if !settings.is_empty() || kinds.into_iter().any(|kind| differs(&kind)) {
                factors.push(Factor::Forecast);
            }
        } else {
            factors.extend(COMBINED.into_iter().filter(differs).map(Factor::Data));
            factors.extend(settings);
        }
        if from.subscribed != to.subscribed {
            factors.push(Factor::Subscriptions);
        }
        Ok(Self { from, to, factors, without_effect, has_consortium })
    }

    /// Returns the pair without the factor of subscriptions, for values that do not depend on them.
    pub(super) fn without_subscriptions(mut self) -> Self {
        self.factors.retain(Factor::is_of_forecast);
        self
    }

    /// Returns the factors of the set on which the forecast depends.
    pub(super) fn of_forecast(&self, set: FactorSet) -> FactorSet {
        let numbered = self.factors.iter().enumerate();
        let kept = numbered.filter(|(at, factor)| set.contains(*at) && factor.is_of_forecast());
        kept.fold(FactorSet::EMPTY, |set, (at, _)| set.with(at))
    }

    /// Returns the subscribed titles of a scenario with these factors of the second one.
    pub(super) fn subscribed(&self, set: FactorSet) -> &[String] {
        let of_second = self.has(set, &Factor::Subscriptions);
        if of_second { &self.to.subscribed } else { &self.from.subscribed }
    }

    /// Returns what a scenario with these factors of the second one is forecast from. Files are combined by kind.
    ///
    /// # Errors
    /// Never: settings are plain numbers and switches.
    pub(super) fn source(&self, set: FactorSet) -> Result<Source, Error> {
        let of_forecast = self.of_forecast(set);
        if of_forecast.is_empty() {
            return Ok(Source::Known(Box::new(self.from.current.clone())));
        }
        if of_forecast == self.of_forecast(FactorSet::all(self.factors.len())) {
            return Ok(Source::Known(Box::new(self.to.current.clone())));
        }
        Ok(Source::Combined(Box::new(self.combined(set)?)))
    }

    fn combined(&self, set: FactorSet) -> Result<ForecastRequest, Error> {
        let (from, to) = (&*self.from.current, &*self.to.current);
        let of = |kind| if self.has(set, &Factor::Data(kind)) { to } else { from };
        let mut live: Vec<Upload> =
            DataKind::FILES.iter().flat_map(|kind| files(*kind, of(*kind))).cloned().collect();
        // Newest first, as everywhere.
        live.sort_by(|one, other| other.id.cmp(&one.id));
        let settings = self.settings(set)?;
        let ror_ids = of(DataKind::Institution).ror_ids.clone();
        let reference = Arc::clone(&of(DataKind::Reference).reference);
        let package = self.package(set).package.clone();
        let base_year = from.assumptions.base_year;
        let version = version_of_library(&package.id, &reference, base_year, &live, &ror_ids);
        let mut assumptions = from.assumptions.clone();
        assumptions.package_id.clone_from(&package.id);
        assumptions.use_title_filter = has_slot(&live, "filter");
        assumptions.use_core_titles = has_slot(&live, "core");
        assumptions.settings = settings.clone();
        let mut scenario = from.scenario.clone();
        scenario.settings = settings;
        scenario.reference = of(DataKind::Reference).scenario.reference.clone();
        Ok(ForecastRequest {
            scenario,
            package,
            live,
            reference,
            ror_ids,
            assumptions,
            version,
            ..from.clone()
        })
    }

    /// Returns the scenario whose package names the data: the second one if all files and the institution are its own.
    fn package(&self, set: FactorSet) -> &ForecastRequest {
        let of_package =
            |factor: &Factor| matches!(factor, Factor::Data(kind) if *kind != DataKind::Reference);
        let mut own =
            self.factors.iter().enumerate().filter(|(_, factor)| of_package(factor)).peekable();
        let is_second = own.peek().is_some() && own.all(|(at, _)| set.contains(at));
        if is_second { &self.to.current } else { &self.from.current }
    }

    fn has(&self, set: FactorSet, factor: &Factor) -> bool {
        self.factors.iter().position(|one| one == factor).is_some_and(|at| set.contains(at))
    }

    fn settings(&self, set: FactorSet) -> Result<Settings, Error> {
        let mut settings = serde_json::to_value(&self.from.current.scenario.settings)?;
        let others = serde_json::to_value(&self.to.current.scenario.settings)?;
        for (at, factor) in self.factors.iter().enumerate() {
            if let (Factor::Setting(setting), true) = (factor, set.contains(at)) {
                settings[setting.name] = others[setting.name].clone();
            }
        }
        Ok(serde_json::from_value(settings)?)
    }
}

/// Returns the settings that differ: those that a stage of the calculation reads, and the others.
fn settings_of(
    from: &ComparedScenario,
    to: &ComparedScenario,
) -> Result<(Vec<Factor>, Vec<Factor>), Error> {
    let before: Value = serde_json::to_value(&from.current.scenario.settings)?;
    let after: Value = serde_json::to_value(&to.current.scenario.settings)?;
    let differs = |setting: &SettingName| before[setting.name] != after[setting.name];
    let has_effect = |factor: &Factor| {
        FIRST_STAGES.iter().any(|(name, stage)| *name == factor.name() && stage.is_some())
    };
    Ok(names().filter(differs).map(Factor::Setting).partition(has_effect))
}
