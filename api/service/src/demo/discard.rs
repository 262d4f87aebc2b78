//! Discards the sandboxes of visitors a day after they were created, or when the visitor signs out.

use std::sync::Arc;
use std::time::Duration;

use titlewise_catalog::CatalogError;

use crate::demo::sandbox::Sandboxes;
use crate::worker::{Step, Work, Worker};

/// Starts the worker that discards ended sandboxes. It runs without the demo too, for those that are left.
pub fn start(sandboxes: &Sandboxes) -> Worker {
    let wake = Arc::clone(&sandboxes.ended);
    Worker::start(wake, |_| DiscardWorker { sandboxes: sandboxes.clone() })
}

struct DiscardWorker {
    sandboxes: Sandboxes,
}

impl Work for DiscardWorker {
    const NAME: &'static str = "sandboxes";
    const POLL_INTERVAL: Duration = Duration::from_secs(30);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        for user_id in self.sandboxes.catalog.due_sandboxes().await? {
            // One that cannot be discarded now, because of a request in progress, does not keep the others.
            if let Err(error) = self.sandboxes.discard(&user_id).await {
                tracing::warn!(user = user_id, %error, "cannot discard a sandbox of the demo yet");
            }
        }
        Ok(Step::Idle)
    }
}

impl Sandboxes {
    /// Discards an ended sandbox. The rows are removed first, so that no row names missing objects.
    async fn discard(&self, user_id: &str) -> Result<(), CatalogError> {
        let Some(uploads) = self.catalog.discard_sandbox(user_id).await? else { return Ok(()) };
        self.forget_objects(&uploads).await;
        tracing::info!(user = user_id, files = uploads.len(), "discarded a sandbox of the demo");
        Ok(())
    }
}
