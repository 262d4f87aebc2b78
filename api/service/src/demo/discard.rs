//! Discards the sandbox of a visitor a day after it was created, or when the visitor signs out.

use titlewise_catalog::CatalogError;

use crate::demo::sandbox::Sandboxes;

impl Sandboxes {
    /// Discards an ended sandbox. The rows are removed first, so that no row names missing objects.
    pub(crate) async fn discard(&self, user_id: &str) -> Result<(), CatalogError> {
        let Some(uploads) = self.catalog.discard_sandbox(user_id).await? else { return Ok(()) };
        self.forget_objects(&uploads).await;
        tracing::info!(user = user_id, files = uploads.len(), "discarded a sandbox of the demo");
        Ok(())
    }
}
