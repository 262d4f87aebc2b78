//! Id of the current request.

tokio::task_local! {
    pub(crate) static CURRENT_ID: String;
}

/// Returns the id of the current request; none outside of a request.
pub(crate) fn request_id() -> Option<String> {
    CURRENT_ID.try_with(Clone::clone).ok()
}
