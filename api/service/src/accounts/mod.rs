//! Callers and their permissions.
//!
//! * [`handle`]: the handle. [`caller`]: a signed-in user or an API key.
//! * [`password`], [`link`], [`token`]: credentials of users. [`key`]: credentials of programs.
//! * [`attempts`]: rate limits of sign-ins, links and forms.
//! * [`access`]: which package, scenario or institution a caller may open. [`emails`]: texts of emails about accounts.

pub mod access;
pub mod attempts;
pub mod caller;
pub mod emails;
pub mod handle;
pub mod key;
pub mod link;
pub mod password;
pub mod token;
