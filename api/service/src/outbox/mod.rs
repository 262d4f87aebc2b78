//! Outgoing email: rows in the catalog, written in the transaction that they report on.
//!
//! [`handle`]: notifies the mailer and knows the addresses of pages. [`mailer`]: sends due emails.

pub mod handle;
pub mod mailer;

pub use handle::Outbox;
