//! Tags that group routes.

/// Sign-in, passwords and user profiles.
pub(crate) const ACCOUNTS: &str = "Accounts";
/// Libraries and consortia.
pub(crate) const INSTITUTIONS: &str = "Institutions";
/// Packages.
pub(crate) const PACKAGES: &str = "Packages";
/// Uploaded files.
pub(crate) const FILES: &str = "Files";
/// Scenarios.
pub(crate) const SCENARIOS: &str = "Scenarios";
/// Consortia and their members.
pub(crate) const CONSORTIA: &str = "Consortia";
/// Titles of a scenario.
pub(crate) const JOURNALS: &str = "Journals";
/// Titles as downloadable files.
pub(crate) const EXPORTS: &str = "Exports";
/// Forms that visitors submit without an account.
pub(crate) const FORMS: &str = "Forms";
/// Operations for the staff of the service.
pub(crate) const STAFF: &str = "Staff";
/// Operations of the server itself.
pub(crate) const SERVICE: &str = "Service";
