//! Worker of the sandboxes: discards those that have ended, and adds the consortium to those that are older than it.

use std::sync::Arc;
use std::time::Duration;

use titlewise_catalog::CatalogError;

use crate::demo::sandbox::Sandboxes;
use crate::worker::{Step, Work, Worker};

/// Starts the worker. It runs without the demo too, for sandboxes that are left.
pub fn start(sandboxes: &Sandboxes) -> Worker {
    let wake = Arc::clone(&sandboxes.wake);
    Worker::start(wake, |_| Upkeep { sandboxes: sandboxes.clone() })
}

struct Upkeep {
    sandboxes: Sandboxes,
}

impl Work for Upkeep {
    const NAME: &'static str = "sandboxes";
    const POLL_INTERVAL: Duration = Duration::from_secs(30);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        for user_id in self.sandboxes.catalog.due_sandboxes().await? {
            // One that cannot be discarded now, because of a request in progress, does not keep the others.
            if let Err(error) = self.sandboxes.discard(&user_id).await {
                tracing::warn!(user = user_id, %error, "cannot discard a sandbox of the demo yet");
            }
        }
        self.sandboxes.add_consortium().await?;
        Ok(Step::Idle)
    }
}
