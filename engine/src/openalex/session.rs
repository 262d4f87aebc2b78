//! Sessions for queries over a snapshot.

use std::path::Path;
use std::sync::Arc;

use arrow::datatypes::SchemaRef;
use datafusion::config::Dialect;
use datafusion::datasource::MemTable;
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::DataFusionError;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::functions;
use crate::openalex::{Folder, SnapshotError};
use crate::plan;

/// Rows of a batch. A line of works has some ten thousand bytes unpacked.
const ROWS: usize = 1024;
/// Memory in bytes for sorting, grouping and joining, before data are spilled to disk.
const MEMORY: usize = 1536 << 20;

/// The share of the machine that a query uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// One processor, because other queries run at the same time.
    One,
    /// All processors.
    All,
}

/// Returns a context that reaches this folder. Data that do not fit into memory are spilled to the folder `spill`.
pub(super) fn context(
    folder: &Folder,
    size: Size,
    spill: Option<&Path>,
) -> Result<SessionContext, SnapshotError> {
    let context = local(size, spill)?;
    context.register_object_store(&folder.url, Arc::clone(&folder.store));
    Ok(context)
}

/// Returns the planner's settings for queries over a snapshot.
pub(crate) fn config(given: SessionConfig, partitions: usize) -> SessionConfig {
    let mut config = given
        .with_target_partitions(partitions)
        .with_batch_size(ROWS)
        // A hash table of the other side would have as many rows as there are works.
        .set_bool("datafusion.optimizer.enable_dynamic_filter_pushdown", false)
        .set_bool("datafusion.sql_parser.map_string_types_to_utf8view", false)
        .set_bool("datafusion.execution.parquet.schema_force_view_types", false);
    // A dialect that parses `x -> …` as a lambda function.
    config.options_mut().sql_parser.dialect = Dialect::DuckDB;
    config
}

/// Returns a context that reaches files of this machine.
pub(crate) fn local(size: Size, spill: Option<&Path>) -> Result<SessionContext, SnapshotError> {
    let partitions = match size {
        Size::One => 1,
        Size::All => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let config = config(SessionConfig::new(), partitions);
    let mut environment =
        RuntimeEnvBuilder::new().with_memory_pool(Arc::new(FairSpillPool::new(MEMORY)));
    if let Some(spill) = spill {
        environment = environment.with_temp_file_path(spill);
    }
    let environment = environment.build_arc().map_err(SnapshotError::in_query("session"))?;
    let context = plan::context(config, environment);
    for function in functions::snapshot() {
        context.register_udf(function);
    }
    Ok(context)
}

/// Registers files as a table, which has no rows without files.
pub(crate) fn list(
    context: &SessionContext,
    name: &str,
    schema: SchemaRef,
    format: Arc<dyn FileFormat>,
    addresses: &[String],
) -> Result<(), DataFusionError> {
    if addresses.is_empty() {
        context.register_table(name, Arc::new(MemTable::try_new(schema, vec![Vec::new()])?))?;
        return Ok(());
    }
    let urls = addresses.iter().map(ListingTableUrl::parse).collect::<Result<Vec<_>, _>>()?;
    let options = ListingOptions::new(format).with_file_extension("");
    let config = ListingTableConfig::new_with_multi_paths(urls)
        .with_listing_options(options)
        .with_schema(schema);
    context.register_table(name, Arc::new(ListingTable::try_new(config)?))?;
    Ok(())
}
