//! What a visitor of the demo cannot do, with the sentence of the refusal. The rule applies to the account of a visitor
//! and, for every caller, to the institutions of a sandbox.

use titlewise_catalog::Quota;

use crate::accounts::caller::Caller;
use crate::error::Error;

/// Files that each institution of a sandbox may store, including the copied ones.
pub const DEMO_QUOTA: Quota = Quota { files: 40, bytes: 30 << 20 };

/// Refusal to add a package.
pub const ADDS_NO_PACKAGE: &str = "Demo profiles can't add packages.";
/// Refusal to delete files or packages.
pub const DELETES_NOTHING: &str = "Demo accounts can't delete data.";
/// Refusal to create an API key.
pub const HAS_NO_KEYS: &str = "Demo accounts have no keys.";
/// Refusal to publish a page.
pub const PUBLISHES_NOTHING: &str = "Demo accounts can't make public pages.";
/// Refusal of everything that sends email or gives access to others.
pub const SENDS_NO_EMAIL: &str = "The demo cannot send email or give access to other people.";
/// Refusal to change the account.
pub const KEEPS_ITS_ACCOUNT: &str =
    "The demo cannot change its email address, username or password.";
/// Refusal to rename the institution or package.
pub const KEEPS_ITS_NAME: &str = "The demo cannot rename its institution or package.";
/// Refusal to change ROR ids.
pub const KEEPS_ITS_ROR_IDS: &str = "The demo cannot change its ROR IDs.";
/// Refusal to refresh reference data.
pub const REFRESHES_NOTHING: &str = "The demo cannot refresh reference data.";

/// Refuses what a visitor cannot do. `is_demo` is whether the place belongs to a sandbox.
///
/// # Errors
/// [`Error::Forbidden`] with the sentence.
pub fn refuse(caller: &Caller, is_demo: bool, sentence: &str) -> Result<(), Error> {
    if caller.is_demo || is_demo { Err(Error::forbidden(sentence)) } else { Ok(()) }
}
