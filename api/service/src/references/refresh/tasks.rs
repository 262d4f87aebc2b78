//! The refreshes that this server is running.

use std::path::PathBuf;

use parking_lot::Mutex;
use titlewise_openalex::Access;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The refreshes of this server.
#[derive(Debug)]
pub struct Refreshes {
    pub(crate) access: Option<Access>,
    /// Folder of cached responses, with a subfolder for each day.
    pub(crate) folder: PathBuf,
    /// Lets one refresh at a time send requests.
    pub(crate) turn: Semaphore,
    pub(crate) tasks: Mutex<JoinSet<()>>,
    pub(crate) closing: watch::Sender<bool>,
}

impl Refreshes {
    /// Creates an empty set of refreshes that caches responses in a folder.
    pub fn new(access: Option<Access>, folder: PathBuf) -> Self {
        let (tasks, closing) = (Mutex::default(), watch::Sender::new(false));
        Self { access, folder, turn: Semaphore::new(1), tasks, closing }
    }
}
