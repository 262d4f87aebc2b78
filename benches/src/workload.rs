//! Invented inputs: the same ones for the same numbers of titles and members.

use std::path::Path;

use titlewise_engine::EngineError;
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::scenario::{ConsortiumScenario, consortium_scenario, library_scenario};
use titlewise_ingest::folder::{FolderError, ModelInputs};
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, GenerateError, Spec};

/// What all random numbers start from.
pub const SEED: u64 = 42;
/// The first forecast year.
pub const BASE_YEAR: i32 = 2026;

/// Why there is no input.
#[derive(Debug, thiserror::Error)]
pub enum WorkloadError {
    /// The files cannot be written.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The files cannot be read back.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The scenario is not among them.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The temporary folder cannot be made.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What is invented for this size.
pub fn spec(titles: usize, members: usize) -> Spec {
    Spec { titles, members, seed: SEED }
}

/// The input tables of one library, and its scenario.
///
/// # Errors
/// A temporary folder that cannot be written.
pub fn library(titles: usize) -> Result<(ModelInputs, Scenario), WorkloadError> {
    let folder = tempfile::tempdir()?;
    let inputs = tables(spec(titles, 1), folder.path())?;
    let name = generate::invent(&spec(titles, 1)).member(0).scenario_id();
    let scenario = library_scenario(&inputs, &name, BASE_YEAR)?;
    Ok((inputs, scenario))
}

/// The input tables of a consortium's members, and the scenario over all of them.
///
/// # Errors
/// A temporary folder that cannot be written.
pub fn consortium(
    titles: usize,
    members: usize,
) -> Result<(ModelInputs, ConsortiumScenario), WorkloadError> {
    let folder = tempfile::tempdir()?;
    let inputs = tables(spec(titles, members), folder.path())?;
    let scenario = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR)?;
    Ok((inputs, scenario))
}

fn tables(spec: Spec, folder: &Path) -> Result<ModelInputs, WorkloadError> {
    generate::write_model_inputs(&generate::invent(&spec), folder)?;
    Ok(ModelInputs::read(folder)?)
}
