//! The demo account.

/// Id of the demo account, whatever its email address and password.
pub const DEMO_USER: &str = "user-demo";
