//! The processes of a cluster in a program that was built without cluster support.

use titlewise_storage::Store;

use crate::ClusterError;
use crate::config::{ExecutorConfig, SchedulerConfig};

/// Reports that this program has no cluster support.
///
/// # Errors
/// Always.
pub async fn run_scheduler(_: &SchedulerConfig, _: Option<Store>) -> Result<(), ClusterError> {
    Err(ClusterError::NotBuilt)
}

/// Reports that this program has no cluster support.
///
/// # Errors
/// Always.
pub async fn run_executor(_: &ExecutorConfig, _: Option<Store>) -> Result<(), ClusterError> {
    Err(ClusterError::NotBuilt)
}
