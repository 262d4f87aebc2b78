//! Packages and their data checks.

pub(crate) mod create_package;
pub(crate) mod data_check;
pub(crate) mod details;
pub(crate) mod edit_package;
pub(crate) mod excluded;
pub(crate) mod missing_prices;
pub(crate) mod package;
pub(crate) mod package_list;
pub(crate) mod publisher;
