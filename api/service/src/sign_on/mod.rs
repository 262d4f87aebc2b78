//! Single sign-on with OpenID Connect.
//!
//! [`providers`]: the configured providers, by email domain. [`exchange`]: requests to them. [`fetch`]: the HTTP client.
//! [`refusal`]: why a sign-in is refused.

pub mod exchange;
mod fetch;
pub mod providers;
pub mod refusal;
