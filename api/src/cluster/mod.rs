//! Large consortia on an Apache Ballista cluster: the address of one, and the processes of it (`titlewise scheduler`,
//! `titlewise executor`). Ballista schedules the parts of a query and moves its rows; what is here starts it with the functions
//! of the model and the store of the server.
//!
//! Only programs that are built with the feature `cluster` have it; the others say so.

#[cfg(feature = "cluster")]
mod processes;

use titlewise_engine::listed::Listed;
use titlewise_engine::openalex::Readers;

use crate::storage::{StorageError, Store};

#[cfg(feature = "cluster")]
pub use processes::{run_executor, run_scheduler};

/// Where the scheduler of a cluster is if nobody says otherwise.
pub const SCHEDULER_PORT: u16 = 50050;

/// Why there is no cluster.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The program was built without.
    #[error(
        "this program was built without clusters, which take some minutes more; \"make build CLUSTER=1\" builds one with"
    )]
    NotBuilt,
    /// An address is none of a scheduler.
    #[error("\"{address}\" is no address of a scheduler; it takes df://host:50050")]
    Address {
        /// What was given.
        address: String,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A folder for what executors hand on cannot be made.
    #[error("{folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// What Ballista says.
    #[error("cluster: {0}")]
    Ballista(String),
}

/// The scheduler that an address names.
///
/// # Errors
/// Another address, or a program that was built without.
pub fn scheduler_at(address: &str) -> Result<url::Url, ClusterError> {
    if !cfg!(feature = "cluster") {
        return Err(ClusterError::NotBuilt);
    }
    let wrong = || ClusterError::Address { address: address.to_owned() };
    let url = url::Url::parse(address).map_err(|_| wrong())?;
    if url.scheme() == "df" && url.has_host() { Ok(url) } else { Err(wrong()) }
}

/// Where queries over files of facts run: on the cluster of a scheduler, cut into parts, or in this process.
///
/// # Errors
/// An address that is none, or a program that was built without.
pub fn listed(cluster: Option<(&str, usize)>, store: &Store) -> Result<Listed, ClusterError> {
    let listed = match cluster {
        None => Listed::here(),
        Some((address, parts)) => on_cluster(scheduler_at(address)?, parts)?,
    };
    Ok(match store.bucket() {
        Some((address, bucket)) => listed.with_store(address, bucket),
        None => listed,
    })
}

/// Who reads the files of a snapshot: the executors of a scheduler, so many files at a time, or this process.
///
/// # Errors
/// An address that is none, or a program that was built without.
pub fn readers(cluster: Option<(&str, usize)>) -> Result<Readers, ClusterError> {
    match cluster {
        None => Ok(Readers::Here),
        Some((address, at_once)) => readers_on_cluster(scheduler_at(address)?, at_once),
    }
}

#[cfg(feature = "cluster")]
fn readers_on_cluster(scheduler: url::Url, at_once: usize) -> Result<Readers, ClusterError> {
    Ok(Readers::Cluster { scheduler, at_once })
}

#[cfg(not(feature = "cluster"))]
fn readers_on_cluster(_: url::Url, _: usize) -> Result<Readers, ClusterError> {
    Err(ClusterError::NotBuilt)
}

#[cfg(feature = "cluster")]
fn on_cluster(scheduler: url::Url, parts: usize) -> Result<Listed, ClusterError> {
    Ok(Listed::on_cluster(scheduler, parts))
}

#[cfg(not(feature = "cluster"))]
fn on_cluster(_: url::Url, _: usize) -> Result<Listed, ClusterError> {
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
        // A program without clusters takes none.
        assert_eq!(scheduler_at("df://10.0.0.5:50050").is_ok(), cfg!(feature = "cluster"));
    }
}
