//! The handle of uploads.

use std::path::Path;
use std::sync::Arc;

use titlewise_catalog::{Catalog, Quota};
use titlewise_ingest::reading::Limits;
use titlewise_storage::Store;
use tokio::sync::{Notify, RwLock, Semaphore};

use crate::config::Config;
use crate::references::handle::References;
use crate::uploads::reading_memory::ReadingMemory;

/// Files read concurrently.
pub(crate) const READERS: usize = 2;

/// Files annotated concurrently.
const ANNOTATORS: usize = 2;

/// Uploaded files: stores, reads and deletes them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Uploads {
    /// Packages and uploads.
    pub catalog: Catalog,
    /// Files and tables.
    pub store: Store,
    /// Limits for reading a file.
    pub limits: Limits,
    /// One permit per file being read.
    pub readers: Arc<Semaphore>,
    /// One permit per file that is annotated for a download.
    pub annotators: Arc<Semaphore>,
    /// Maximum number of files in one request.
    pub max_files: usize,
    pub(crate) quota: Quota,
    /// Held while files are stored; the server waits for them before it ends.
    pub(crate) storing: Arc<RwLock<()>>,
    /// Memory that all readings share.
    pub memory: ReadingMemory,
    pub(crate) references: References,
    pub(crate) max_attempts: u32,
    /// Notified when a file is waiting to be read.
    pub(crate) unread_notify: Arc<Notify>,
    /// Notified when a file has been read.
    pub(crate) read_notify: Arc<Notify>,
    /// Folder of price lists for all libraries.
    pub(crate) price_lists: Option<Arc<Path>>,
}

impl Uploads {
    /// Opens the uploads of a catalog and a store.
    pub fn new(config: &Config, catalog: &Catalog, store: &Store, references: &References) -> Self {
        Self {
            catalog: catalog.clone(),
            store: store.clone(),
            limits: config.limits.clone(),
            readers: Arc::new(Semaphore::new(READERS)),
            annotators: Arc::new(Semaphore::new(ANNOTATORS)),
            max_files: config.max_files,
            quota: config.quota,
            storing: Arc::default(),
            memory: ReadingMemory::new(config.reading_memory_mib),
            references: references.clone(),
            max_attempts: config.reading_attempts,
            unread_notify: Arc::default(),
            read_notify: Arc::default(),
            price_lists: config.price_lists.as_deref().map(Arc::from),
        }
    }
}
