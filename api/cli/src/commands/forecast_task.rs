//! Input of a forecast by `titlewise forecast`.

use std::path::Path;

use titlewise_dataset::library::{HeldTable, InstitutionRows, PackageTerms, Reference};
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::scenario::{library_scenario, scenario_currency, subscriptions};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::reference::Manifest;
use titlewise_ingest::tables::Table;

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
    /// ISO code of the currency of amounts.
    pub(super) currency: String,
    /// The reference data.
    pub(super) reference: Reference,
    /// The files that the data of the library come from, if there are any.
    pub(super) files: Option<LibraryFiles>,
}

/// A library's own files.
#[derive(Debug)]
pub(super) struct LibraryFiles {
    /// Their rows, newest first.
    pub(super) held: Vec<HeldTable>,
    /// Rows of the institution in the reference data.
    pub(super) institutions: InstitutionRows,
    /// Terms of the package.
    pub(super) terms: PackageTerms,
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
        let tables = Table::ALL.into_iter().map(|table| (table, inputs.table(table)));
        let reference = Reference::new(Manifest::of(&inputs).version, tables.collect());
        let currency = scenario_currency(&inputs, scenario_id)?;
        Ok(Self { inputs, scenario, subscribed, currency, reference, files: None })
    }
}
