//! The processes of a cluster: a scheduler, and executors. Each has the functions of the model and access to the
//! store.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ballista_core::extension::SessionConfigExt;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig as BallistaConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::error::DataFusionError;
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::prelude::SessionConfig;
use titlewise_engine::cluster::{Stores, function_registry, session_state};
use titlewise_storage::{Store, environment_options};
use tokio::net::TcpStream;
use url::Url;

use crate::ClusterError;
use crate::config::{ExecutorConfig, SchedulerConfig};

/// Interval of an executor's heartbeats, in seconds.
const HEARTBEAT: u64 = 2;
/// Seconds without a heartbeat after which an executor is lost and its tasks are assigned to others.
const LOST_AFTER: u64 = 15;
/// Interval of the checks for lost executors, in seconds.
const CHECK_INTERVAL: u64 = 2;
/// Seconds that a query waits for an executor if there is none.
const NO_EXECUTOR_TIMEOUT: u64 = 60;
/// Interval at which an executor tries again to reach its scheduler.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum size of a message in bytes: a plan lists every file of a large consortium.
const MESSAGE: u32 = 256 << 20;

fn failed(error: impl std::fmt::Display) -> ClusterError {
    ClusterError::Ballista(error.to_string())
}

/// Returns the environment in which files are found: in the store, in local folders, and in any bucket that the
/// environment variables give access to.
fn environment(store: Option<Store>) -> Result<Arc<RuntimeEnv>, DataFusionError> {
    let stores = Stores::new(environment_options());
    if let Some((address, bucket)) = store.as_ref().and_then(Store::bucket) {
        stores.register_store(&address, bucket);
    }
    RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(stores)).build_arc()
}

/// Runs a scheduler until it fails.
///
/// # Errors
/// An unavailable address.
pub async fn run_scheduler(
    args: &SchedulerConfig,
    store: Option<Store>,
) -> Result<(), ClusterError> {
    let address: SocketAddr = format!("{}:{}", args.host, args.port).parse().map_err(failed)?;
    let files = environment(store).map_err(failed)?;
    let session = move |config: SessionConfig| Ok(session_state(config, Arc::clone(&files)));
    let config = BallistaConfig {
        external_host: args.external_host.clone().unwrap_or_else(|| args.host.clone()),
        bind_host: args.host.clone(),
        bind_port: args.port,
        executor_timeout_seconds: LOST_AFTER,
        expire_dead_executor_interval_seconds: CHECK_INTERVAL,
        no_executors_grace_period_seconds: NO_EXECUTOR_TIMEOUT,
        grpc_server_max_decoding_message_size: MESSAGE,
        grpc_server_max_encoding_message_size: MESSAGE,
        grpc_client_max_message_size: MESSAGE,
        override_config_producer: Some(Arc::new(SessionConfig::new_with_ballista)),
        override_session_builder: Some(Arc::new(session)),
        ..BallistaConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await.map_err(failed)?;
    tracing::info!(%address, "scheduler is ready");
    start_server(cluster, address, Arc::new(config)).await.map_err(failed)
}

/// Waits for a scheduler. Ballista itself would wait indefinitely: it treats this timeout as zero (55.0).
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
            Err(_) => tokio::time::sleep(RETRY_INTERVAL).await,
        }
    }
}

/// Runs an executor until it is interrupted or its scheduler disappears.
///
/// # Errors
/// A scheduler that is not running, ports in use, or a folder that cannot be created.
pub async fn run_executor(args: &ExecutorConfig, store: Option<Store>) -> Result<(), ClusterError> {
    let scheduler = super::scheduler_at(&args.scheduler)?;
    answers(&scheduler, args.wait).await?;
    let at = |source| ClusterError::Folder {
        folder: args.work.as_ref().map_or_else(String::new, |work| work.display().to_string()),
        source,
    };
    // Data exchanged between parts of a query are not needed afterwards.
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
