//! Input of a forecast by `titlewise forecast`.

use std::path::Path;

use titlewise_engine::assumptions::Scenario;
use titlewise_engine::scenario::{library_scenario, subscriptions};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::reference::Manifest;

use super::CommandError;

/// Input of the model.
#[derive(Debug)]
pub(super) struct ForecastTask {
    /// Input tables.
    pub(super) inputs: ModelInputs,
    /// Data, titles and settings of the scenario.
    pub(super) scenario: Scenario,
    /// Linking ISSNs of the subscribed titles.
    pub(super) subscribed: Vec<String>,
    /// Version of the reference data.
    pub(super) reference_version: String,
}

impl ForecastTask {
    pub(super) fn of_tables(
        folder: &Path,
        scenario_id: &str,
        base_year: i32,
    ) -> Result<Self, CommandError> {
        let inputs = ModelInputs::read(folder)?;
        let scenario = library_scenario(&inputs, scenario_id, base_year)?;
        let subscribed = subscriptions(&inputs, scenario_id);
        let reference_version = Manifest::of(&inputs).version;
        Ok(Self { inputs, scenario, subscribed, reference_version })
    }
}
