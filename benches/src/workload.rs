//! Generated inputs. The same numbers of titles and members always give the same inputs.

use std::path::Path;
use std::sync::Arc;

use arrow::array::{AsArray, BooleanArray, Int32Array, RecordBatch};
use arrow::compute::filter_record_batch;
use arrow::error::ArrowError;
use titlewise_engine::EngineError;
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::scenario::{ConsortiumScenario, consortium_scenario, library_scenario};
use titlewise_ingest::folder::{FolderError, ModelInputs};
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, GenerateError, Spec};
use titlewise_ingest::tables::Table;

/// Seed of all random numbers.
pub const SEED: u64 = 42;
/// The first forecast year.
pub const BASE_YEAR: i32 = 2026;

/// Reasons why a workload cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum WorkloadError {
    /// The files cannot be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The files cannot be read back.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The scenario is missing.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The tables cannot be sliced.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    /// The temporary folder cannot be created.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Specification of the generated data for this size.
pub fn spec(titles: usize, members: usize) -> Spec {
    Spec { titles, members, seed: SEED }
}

/// Returns the input tables of one library, and its scenario.
///
/// # Errors
/// The temporary folder is not writable.
pub fn library(titles: usize) -> Result<(ModelInputs, Scenario), WorkloadError> {
    let folder = tempfile::tempdir()?;
    let inputs = tables(spec(titles, 1), folder.path())?;
    let name = generate::invent(&spec(titles, 1)).member(0).scenario_id();
    let scenario = library_scenario(&inputs, &name, BASE_YEAR)?;
    Ok((inputs, scenario))
}

/// Returns the input tables of a consortium's members, and the scenario over all of them.
///
/// # Errors
/// The temporary folder is not writable.
pub fn consortium(
    titles: usize,
    members: usize,
) -> Result<(ModelInputs, ConsortiumScenario), WorkloadError> {
    let folder = tempfile::tempdir()?;
    let inputs = tables(spec(titles, members), folder.path())?;
    let scenario = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR)?;
    Ok((inputs, scenario))
}

/// Returns the input tables of each member of a consortium separately, including reference data, and the scenario over
/// all.
///
/// # Errors
/// The temporary folder is not writable.
pub fn members(
    titles: usize,
    members: usize,
) -> Result<(Vec<ModelInputs>, ConsortiumScenario), WorkloadError> {
    let (all, asked) = consortium(titles, members)?;
    let packages = all.table(Table::Packages);
    let mut apart = Vec::with_capacity(members);
    for place in 0..packages.num_rows() {
        apart.push(of_package(&all, &packages.slice(place, 1))?);
    }
    Ok((apart, asked))
}

/// Returns the tables reduced to one package.
fn of_package(all: &ModelInputs, package: &RecordBatch) -> Result<ModelInputs, ArrowError> {
    let mut own = ModelInputs::default();
    for table in Table::ALL {
        let rows = all.table(table);
        let rows = match (rows.column_by_name("package_id"), package.column_by_name("package_id")) {
            (Some(ids), Some(id)) if table != Table::Packages => {
                let (ids, id) = (ids.as_string::<i32>(), id.as_string::<i32>().value(0));
                let is_own: BooleanArray = ids.iter().map(|one| Some(one == Some(id))).collect();
                filter_record_batch(&rows, &is_own)?
            }
            (Some(_), _) => first(package)?,
            (None, _) => rows,
        };
        own.set(table, rows);
    }
    Ok(own)
}

fn first(package: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let at = package.schema().index_of("row_no")?;
    let mut columns = package.columns().to_vec();
    columns[at] = Arc::new(Int32Array::from(vec![0]));
    RecordBatch::try_new(package.schema(), columns)
}

fn tables(spec: Spec, folder: &Path) -> Result<ModelInputs, WorkloadError> {
    generate::write_model_inputs(&generate::invent(&spec), folder)?;
    Ok(ModelInputs::read(folder)?)
}
