//! Queries on an Apache Ballista cluster: what its three kinds of processes need to know about the model.
//!
//! A server is a client: it sends plans to the scheduler, which has executors run parts of them, and fetches the rows.
//! A build of reference data from a snapshot works the same way: each file of works is a query that an executor runs,
//! and whose rows it writes where the build finds them. This module does not schedule or transfer data. It registers
//! the functions and the object stores with all three, and sets the options for planning.

mod stores;
mod unpacking;

use std::sync::Arc;

use ballista::prelude::{SessionConfigExt, SessionContextExt};
use ballista_core::registry::BallistaFunctionRegistry;
use datafusion::error::DataFusionError;
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::functions_nested::all_default_nested_functions;
use datafusion::prelude::{SessionConfig, SessionContext};
use url::Url;

pub use stores::Stores;

use crate::functions;
use crate::openalex::session;
use crate::plan::in_written_order;
use crate::plan::keep_order_of_joins;
use crate::plan::register_functions;
use crate::plan::settings;

/// Size in bytes and rows up to which the small side of a join is broadcast instead of sorted. Titles are the small
/// side, holdings the large one. The titles of all existing journals stay below it.
const SMALL_SIDE_BYTES: usize = 512 << 20;
const SMALL_SIDE_ROWS: usize = 500_000;

/// Returns a context that runs queries on the cluster of this scheduler.
pub(crate) async fn client(
    scheduler: &Url,
    parts: usize,
) -> Result<SessionContext, DataFusionError> {
    let config = in_written_order(settings(SessionConfig::new_with_ballista(), parts))
        .with_ballista_job_name("titlewise")
        .with_ballista_adaptive_query_planner(false)
        .with_ballista_broadcast_join_threshold_bytes(SMALL_SIDE_BYTES)
        .with_ballista_broadcast_join_threshold_rows(SMALL_SIDE_ROWS)
        .set_bool("datafusion.optimizer.prefer_hash_join", true);
    let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
    SessionContext::remote_with_state(scheduler.as_str(), state).await
}

/// Returns a context that runs queries over files of works on the cluster of this scheduler. Each file is one
/// partition, because a packed file can only be unpacked from its beginning.
pub(crate) async fn reader(scheduler: &Url) -> Result<SessionContext, DataFusionError> {
    let config = session::config(SessionConfig::new_with_ballista(), 1)
        .set_bool("datafusion.optimizer.repartition_file_scans", false)
        .with_ballista_job_name("titlewise works")
        .with_ballista_adaptive_query_planner(false);
    let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
    let context = SessionContext::remote_with_state(scheduler.as_str(), state).await?;
    for function in functions::snapshot() {
        context.register_udf(function);
    }
    Ok(context)
}

/// Returns the address at which executors read a packed file unpacked.
pub(crate) fn unpacked(address: &str) -> String {
    format!("{}{address}", unpacking::PREFIX)
}

/// Returns the session state of a scheduler: plans resolve the model's functions, and find their files in this
/// environment.
pub fn session_state(config: SessionConfig, environment: Arc<RuntimeEnv>) -> SessionState {
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_runtime_env(environment)
        .with_default_features()
        .build();
    let context = SessionContext::new_with_state(state);
    register_functions(&context);
    keep_order_of_joins(&context);
    context.state()
}

/// Returns the functions that an executor can call: Ballista's and the model's.
pub fn function_registry() -> BallistaFunctionRegistry {
    let mut registry = BallistaFunctionRegistry::default();
    // The list functions are DataFusion's own, but Ballista 55 does not register them.
    let ours = functions::all().into_iter().map(Arc::new);
    for function in all_default_nested_functions().into_iter().chain(ours) {
        registry.scalar_functions.insert(function.name().to_owned(), function);
    }
    for function in functions::aggregates() {
        registry.aggregate_functions.insert(function.name().to_owned(), Arc::new(function));
    }
    for function in functions::windows() {
        registry.window_functions.insert(function.name().to_owned(), Arc::new(function));
    }
    registry
}
