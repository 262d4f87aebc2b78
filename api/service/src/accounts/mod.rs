//! Callers and their permissions.
//!
//! * [`handle`]: the handle. [`caller`]: a signed-in user or an API key.
//! * [`password`], [`link`], [`token`]: credentials of users. [`key`]: credentials of programs.
//! * [`sign_in`], [`wrong_passwords`], [`delays`]: checks of passwords with their limits. [`attempts`]: rate limits of sign-ins, links, emails and
//!   forms.
//! * [`two_factor`]: the second factor. [`totp`]: codes of authenticator apps. [`recovery_code`]: their replacement.
//! * [`provider_sign_in`]: sign-in by a provider of single sign-on ([`crate::sign_on`]).
//! * [`access`]: which package, scenario or institution a caller may open. [`emails`]: texts of emails about accounts.

pub mod access;
pub mod attempts;
pub mod caller;
pub mod delays;
pub mod emails;
pub mod handle;
pub mod key;
pub mod link;
pub mod password;
pub mod provider_sign_in;
pub mod recovery_code;
pub mod sign_in;
pub mod token;
pub mod totp;
pub mod two_factor;
pub mod wrong_passwords;
