//! Public forms: their fields, validation and recipients.
//!
//! * [`handle`]: the handle. [`reading`]: reads a form field by field and collects every error. `purchase`,
//!   `demo_request`, `privacy`: the fields of each.
//! * [`emails`]: the email about a form. [`settings`]: its recipients and webhooks.
//! * [`webhooks`]: sends forms to a webhook.

mod demo_request;
pub mod emails;
pub mod handle;
pub mod kind;
mod privacy;
mod purchase;
pub mod reading;
pub mod settings;
pub mod webhooks;

pub use handle::Forms;
