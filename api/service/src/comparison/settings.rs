//! Settings that differ between scenarios.

use serde_json::Value;
use titlewise_dataset::settings::{SettingName, names};

use crate::comparison::compared::ComparedScenario;
use crate::error::Error;

/// A setting that is not the same in all scenarios.
#[derive(Debug, Clone, PartialEq)]
pub struct SettingDifference {
    /// The setting.
    pub setting: SettingName,
    /// Its value in each scenario; null if unknown.
    pub values: Vec<Value>,
}

/// Returns the settings that are not the same in all scenarios, with the cost of the Big Deal that counts.
///
/// # Errors
/// Never: settings are plain numbers and switches.
pub fn differing_settings(scenarios: &[ComparedScenario]) -> Result<Vec<SettingDifference>, Error> {
    let settings =
        scenarios.iter().map(|one| serde_json::to_value(one.current.settings_in_force()));
    let settings: Vec<Value> = settings.collect::<Result<_, _>>()?;
    let all = names().map(|setting| SettingDifference {
        setting,
        values: settings
            .iter()
            .map(|settings| settings.get(setting.name).cloned().unwrap_or_default())
            .collect(),
    });
    Ok(all.filter(|one| one.values.iter().any(|value| *value != one.values[0])).collect())
}
