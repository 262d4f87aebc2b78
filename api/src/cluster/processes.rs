//! The processes of a cluster: a scheduler, and executors. Each knows the functions of the model and the store.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ballista_core::extension::SessionConfigExt;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::error::DataFusionError;
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::prelude::SessionConfig;
use titlewise_engine::cluster::{Stores, function_registry, session_state};
use tokio::net::TcpStream;
use url::Url;

use super::ClusterError;
use crate::commands::{executor::ExecutorArgs, kept::store_options, scheduler::SchedulerArgs};
use crate::storage::Store;

/// Seconds between the signs of life of an executor.
const HEARTBEAT: u64 = 2;
/// Seconds without one after which an executor is lost, and what it had to do is given to others.
const LOST_AFTER: u64 = 15;
/// Seconds between looks for executors that are lost.
const LOOKS: u64 = 2;
/// Seconds that a query waits for an executor where there is none.
const WAITS: u64 = 60;
/// How long an executor waits until it looks for its scheduler again.
const TRIES: Duration = Duration::from_millis(500);
/// Bytes of the longest message: a plan names every file of a large consortium.
const MESSAGE: u32 = 256 << 20;

fn failed(error: impl std::fmt::Display) -> ClusterError {
    ClusterError::Ballista(error.to_string())
}

/// Where files are found: in the store, in folders of this machine, and in any bucket that the environment lets us read.
fn environment(store: Option<Store>) -> Result<Arc<RuntimeEnv>, DataFusionError> {
    let stores = Stores::new(store_options());
    if let Some((address, bucket)) = store.as_ref().and_then(Store::bucket) {
        stores.register_store(&address, bucket);
    }
    RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(stores)).build_arc()
}

/// Runs a scheduler until it fails.
///
/// # Errors
/// An address that cannot be had.
pub async fn run_scheduler(args: &SchedulerArgs, store: Option<Store>) -> Result<(), ClusterError> {
    let address: SocketAddr = format!("{}:{}", args.host, args.port).parse().map_err(failed)?;
    let files = environment(store).map_err(failed)?;
    let session = move |config: SessionConfig| Ok(session_state(config, Arc::clone(&files)));
    let config = SchedulerConfig {
        external_host: args.external_host.clone().unwrap_or_else(|| args.host.clone()),
        bind_host: args.host.clone(),
        bind_port: args.port,
        executor_timeout_seconds: LOST_AFTER,
        expire_dead_executor_interval_seconds: LOOKS,
        no_executors_grace_period_seconds: WAITS,
        grpc_server_max_decoding_message_size: MESSAGE,
        grpc_server_max_encoding_message_size: MESSAGE,
        grpc_client_max_message_size: MESSAGE,
        override_config_producer: Some(Arc::new(SessionConfig::new_with_ballista)),
        override_session_builder: Some(Arc::new(session)),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await.map_err(failed)?;
    tracing::info!(%address, "scheduler is ready");
    start_server(cluster, address, Arc::new(config)).await.map_err(failed)
}

/// Waits for a scheduler. Ballista would wait for ever: it measures this time as none (55.0).
async fn answers(scheduler: &Url, seconds: u16) -> Result<(), ClusterError> {
    let host = scheduler.host_str().unwrap_or_default();
    let port = scheduler.port().unwrap_or(super::SCHEDULER_PORT);
    let until = Instant::now() + Duration::from_secs(seconds.into());
    loop {
        match TcpStream::connect((host, port)).await {
            Ok(_) => return Ok(()),
            Err(error) if Instant::now() >= until => {
                return Err(failed(format!("no scheduler answers at {scheduler}: {error}")));
            }
            Err(_) => tokio::time::sleep(TRIES).await,
        }
    }
}

/// Runs an executor until it is interrupted, or its scheduler is gone.
///
/// # Errors
/// A scheduler that is not there, ports that are taken, a folder that cannot be made.
pub async fn run_executor(args: &ExecutorArgs, store: Option<Store>) -> Result<(), ClusterError> {
    let scheduler = super::scheduler_at(&args.scheduler)?;
    answers(&scheduler, args.wait).await?;
    let at = |source| ClusterError::Folder {
        folder: args.work.as_ref().map_or_else(String::new, |work| work.display().to_string()),
        source,
    };
    // What parts of a query hand on to each other is of no use to anybody afterwards.
    let work = match &args.work {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(at)?;
            tempfile::tempdir_in(folder)
        }
        None => tempfile::tempdir(),
    };
    let work = work.map_err(at)?;
    let files = environment(store).map_err(failed)?;
    let runtime = move |_: &SessionConfig| Ok(Arc::clone(&files));
    let config = ExecutorProcessConfig {
        bind_host: args.host.clone(),
        external_host: args.external_host.clone().or_else(|| Some(args.host.clone())),
        port: args.port,
        grpc_port: args.grpc_port,
        scheduler_host: scheduler.host_str().unwrap_or_default().to_owned(),
        scheduler_port: scheduler.port().unwrap_or(super::SCHEDULER_PORT),
        vcores: args.threads.unwrap_or(0),
        work_dir: Some(work.path().display().to_string()),
        grpc_max_decoding_message_size: MESSAGE,
        grpc_max_encoding_message_size: MESSAGE,
        executor_heartbeat_interval_seconds: HEARTBEAT,
        override_function_registry: Some(Arc::new(function_registry())),
        override_runtime_producer: Some(Arc::new(runtime)),
        override_config_producer: Some(Arc::new(SessionConfig::new_with_ballista)),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(config)).await.map_err(failed)
}
