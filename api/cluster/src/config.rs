//! Start parameters of schedulers and executors.

use std::path::PathBuf;

/// Start parameters of a scheduler.
#[derive(Debug, Clone)]
pub struct SchedulerConfig {
    /// Address to listen on.
    pub host: String,
    /// Port to listen on.
    pub port: u16,
    /// Name or address at which executors reach it; by default `host`.
    pub external_host: Option<String>,
}

/// Start parameters of an executor.
#[derive(Debug, Clone)]
pub struct ExecutorConfig {
    /// Address of the scheduler (`df://host:50050`).
    pub scheduler: String,
    /// Address to listen on.
    pub host: String,
    /// Name or address at which other processes reach it; by default `host`.
    pub external_host: Option<String>,
    /// Port from which rows are fetched.
    pub port: u16,
    /// Port for calls from the scheduler.
    pub grpc_port: u16,
    /// Number of tasks computed concurrently; by default the number of processors.
    pub threads: Option<usize>,
    /// Folder for rows until they are fetched; by default the system's temporary folder.
    pub work: Option<PathBuf>,
    /// Seconds to wait for the scheduler at startup.
    pub wait: u16,
}
