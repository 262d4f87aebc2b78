//! Who reads the files of works: this process, or the executors of a cluster.

use std::sync::Arc;

use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::error::DataFusionError;
use datafusion::prelude::SessionContext;

use super::session::{self, Size};
use super::{Snapshot, SnapshotError, lines};
use crate::sql::reference;

/// The table of the lines of a file.
const TABLE: &str = "work_line";

/// Who reads files of works and writes what the tables need of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Readers {
    /// This process, as many files at a time as there are processors.
    Here,
    /// The executors of a cluster, which reach snapshot and cache under the same addresses.
    #[cfg(feature = "cluster")]
    Cluster {
        /// Its scheduler (`df://host:50050`).
        scheduler: url::Url,
        /// How many files at a time: as many as the executors have processors, or some more.
        at_once: usize,
    },
}

impl Readers {
    /// How many files are read at the same time.
    pub(super) fn at_once(&self) -> usize {
        match self {
            Self::Here => std::thread::available_parallelism().map_or(1, usize::from),
            #[cfg(feature = "cluster")]
            Self::Cluster { at_once, .. } => *at_once,
        }
    }

    /// How often a file is tried. An executor may be lost with what it was to answer.
    pub(super) fn attempts(&self) -> usize {
        match self {
            Self::Here => 1,
            #[cfg(feature = "cluster")]
            Self::Cluster { .. } => 3,
        }
    }

    /// Why a file was not read.
    pub(super) fn failed(&self, file: &str, source: DataFusionError) -> SnapshotError {
        let (file, source) = (file.to_owned(), Box::new(source));
        match self {
            Self::Here => SnapshotError::File { file, source },
            #[cfg(feature = "cluster")]
            Self::Cluster { .. } => SnapshotError::Cluster { file, source },
        }
    }

    /// A context whose table `work_line` is a file of works, and in which that is read.
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
