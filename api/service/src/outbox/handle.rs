//! The handle of email.

use std::sync::{Arc, OnceLock};

use tokio::sync::Notify;

/// Notifies the mailer of new email, and builds the links in it. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Outbox {
    pub(crate) wake: Arc<Notify>,
    public_url: Arc<OnceLock<String>>,
}

impl Outbox {
    /// Notifies the mailer that there is email to send.
    pub fn notify(&self) {
        self.wake.notify_one();
    }

    /// Sets the public URL of this server, unless it is set already.
    pub fn set_public_url(&self, url: &str) {
        self.public_url.get_or_init(|| url.trim_end_matches('/').to_owned());
    }

    /// Whether clients reach this server through TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.get().is_some_and(|url| url.starts_with("https:"))
    }

    /// Returns the full URL of a page.
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.public_url.get().map(String::as_str).unwrap_or_default())
    }
}
