//! The subjects that routes are grouped by.

/// Signing in, passwords, who somebody is.
pub(in crate::server) const ACCOUNTS: &str = "Accounts";
/// Libraries and consortia.
pub(in crate::server) const INSTITUTIONS: &str = "Institutions";
/// Packages.
pub(in crate::server) const PACKAGES: &str = "Packages";
/// Uploaded files.
pub(in crate::server) const FILES: &str = "Files";
/// Scenarios.
pub(in crate::server) const SCENARIOS: &str = "Scenarios";
/// Consortia and their members.
pub(in crate::server) const CONSORTIA: &str = "Consortia";
/// Titles of a scenario.
pub(in crate::server) const JOURNALS: &str = "Journals";
/// Titles as files.
pub(in crate::server) const EXPORTS: &str = "Exports";
/// What people fill in without an account.
pub(in crate::server) const FORMS: &str = "Forms";
/// What the people who run the service do.
pub(in crate::server) const STAFF: &str = "Staff";
/// The server itself.
pub(in crate::server) const SERVICE: &str = "Service";
