//! Readers of the files of works: this process, or the executors of a cluster.

use std::sync::Arc;

use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;

use crate::openalex::session::{self, Size};
use crate::openalex::{Snapshot, SnapshotError, lines};
use crate::sql::reference;

/// Name of the table of a file's lines.
const TABLE: &str = "work_line";

/// The processes that read files of works and write the extracts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Readers {
    /// This process, with one file per processor at a time.
    Here,
    /// The executors of a cluster, which reach the snapshot and the cache at the same addresses.
    #[cfg(feature = "cluster")]
    Cluster {
        /// Its scheduler (`df://host:50050`).
        scheduler: url::Url,
        /// Number of files read at the same time: at least the executors' processors.
        at_once: usize,
    },
}

impl Readers {
    /// Number of files read at the same time.
    pub(super) fn at_once(&self) -> usize {
        match self {
            Self::Here => std::thread::available_parallelism().map_or(1, usize::from),
            #[cfg(feature = "cluster")]
            Self::Cluster { at_once, .. } => *at_once,
        }
    }

    /// Number of attempts per file. An executor can be lost together with its result.
    pub(super) fn attempts(&self) -> usize {
        match self {
            Self::Here => 1,
            #[cfg(feature = "cluster")]
            Self::Cluster { .. } => 3,
        }
    }

    /// Returns the error for a file that was not read.
    pub(super) fn failed(&self, file: &str, source: DataFusionError) -> SnapshotError {
        let (file, source) = (file.to_owned(), Box::new(source));
        match self {
            Self::Here => SnapshotError::File { file, source },
            #[cfg(feature = "cluster")]
            Self::Cluster { .. } => SnapshotError::Cluster { file, source },
        }
    }

    /// Returns a context with a file of works registered as the table `work_line`, in which the query on it runs.
    pub(super) async fn context(
        &self,
        snapshot: &Snapshot,
        address: &str,
    ) -> Result<SessionContext, SnapshotError> {
        let (context, format, address) = match self {
            Self::Here => {
                let packed = FileCompressionType::GZIP;
                let format = JsonFormat::default().with_file_compression_type(packed);
                (session::context(&snapshot.folder, Size::One, None)?, format, address.to_owned())
            }
            #[cfg(feature = "cluster")]
            Self::Cluster { scheduler, .. } => {
                let context = crate::cluster::reader(scheduler).await;
                let context = context.map_err(SnapshotError::in_query("session"))?;
                (context, JsonFormat::default(), crate::cluster::unpacked(address))
            }
        };
        session::list(&context, TABLE, lines::works(), Arc::new(format), &[address])
            .map_err(SnapshotError::in_query(reference::extract.0))?;
        Ok(context)
    }
}
