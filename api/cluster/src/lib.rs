//! Large consortia on an Apache Ballista cluster: the address of a cluster, and its processes (`titlewise scheduler`,
//! `titlewise executor`). Ballista schedules the parts of a query and transfers its rows. This crate starts it with
//! the functions of the model and the store of the server.
//!
//! Only available in programs built with the feature `cluster`; others report an error.

pub mod config;
#[cfg_attr(not(feature = "ballista"), path = "not_built.rs")]
mod processes;

use titlewise_engine::consortium::file_backed::FileBackedModel;
use titlewise_engine::openalex::Readers;
use titlewise_storage::{StorageError, Store};

pub use processes::{run_executor, run_scheduler};

/// Default port of the scheduler of a cluster.
pub const SCHEDULER_PORT: u16 = 50050;

/// Why the cluster is not available.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The program was built without cluster support.
    #[error(
        "this program was built without clusters, which take some minutes more; \"make build CLUSTER=1\" builds one with"
    )]
    NotBuilt,
    /// The address is not that of a scheduler.
    #[error("\"{address}\" is no address of a scheduler; it takes df://host:50050")]
    Address {
        /// Provided address.
        address: String,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A folder for data exchanged between executors cannot be created.
    #[error("{folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// An error of Ballista.
    #[error("cluster: {0}")]
    Ballista(String),
}

/// Returns the URL of the scheduler at an address.
///
/// # Errors
/// An invalid address, or a program built without cluster support.
pub fn scheduler_at(address: &str) -> Result<url::Url, ClusterError> {
    if !cfg!(feature = "ballista") {
        return Err(ClusterError::NotBuilt);
    }
    let wrong = || ClusterError::Address { address: address.to_owned() };
    let url = url::Url::parse(address).map_err(|_| wrong())?;
    if url.scheme() == "df" && url.has_host() { Ok(url) } else { Err(wrong()) }
}

/// Returns the model for queries over files of facts, which runs on the cluster of a scheduler, split into parts, or
/// in this process.
///
/// # Errors
/// An invalid address, or a program built without cluster support.
pub fn listed(
    cluster: Option<(&str, usize)>,
    store: &Store,
) -> Result<FileBackedModel, ClusterError> {
    let listed = match cluster {
        None => FileBackedModel::here(),
        Some((address, parts)) => on_cluster(scheduler_at(address)?, parts)?,
    };
    Ok(match store.bucket() {
        Some((address, bucket)) => listed.with_store(address, bucket),
        None => listed,
    })
}

/// Returns the readers of a snapshot's files: the executors of a scheduler, with this number of files at a time, or
/// this process.
///
/// # Errors
/// An invalid address, or a program built without cluster support.
pub fn readers(cluster: Option<(&str, usize)>) -> Result<Readers, ClusterError> {
    match cluster {
        None => Ok(Readers::Here),
        Some((address, at_once)) => readers_on_cluster(scheduler_at(address)?, at_once),
    }
}

#[cfg(feature = "ballista")]
fn readers_on_cluster(scheduler: url::Url, at_once: usize) -> Result<Readers, ClusterError> {
    Ok(Readers::Cluster { scheduler, at_once })
}

#[cfg(not(feature = "ballista"))]
fn readers_on_cluster(_: url::Url, _: usize) -> Result<Readers, ClusterError> {
    Err(ClusterError::NotBuilt)
}

#[cfg(feature = "ballista")]
fn on_cluster(scheduler: url::Url, parts: usize) -> Result<FileBackedModel, ClusterError> {
    Ok(FileBackedModel::on_cluster(scheduler, parts))
}

#[cfg(not(feature = "ballista"))]
fn on_cluster(_: url::Url, _: usize) -> Result<FileBackedModel, ClusterError> {
    Err(ClusterError::NotBuilt)
}

#[cfg(test)]
mod tests {
    use super::scheduler_at;

    #[test]
    fn a_scheduler_has_an_address_of_its_own_kind() {
        for wrong in ["", "10.0.0.5:50050", "http://10.0.0.5:50050", "df://", "df:50050"] {
            assert!(scheduler_at(wrong).is_err(), "{wrong}");
        }
        // A program without cluster support accepts no address.
        assert_eq!(scheduler_at("df://10.0.0.5:50050").is_ok(), cfg!(feature = "ballista"));
    }
}
