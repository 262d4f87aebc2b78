//! Scenarios, their titles and exports.

pub(crate) mod create_scenario;
pub(crate) mod delete_scenario;
pub(crate) mod export;
pub(crate) mod journal;
pub(crate) mod journals;
pub(crate) mod patch_scenario;
pub(crate) mod patch_settings;
pub(crate) mod patch_subscriptions;
pub(crate) mod public_page;
pub(crate) mod reference_difference;
pub(crate) mod restore;
pub(crate) mod save_scenario;
pub(crate) mod scenario;
pub(crate) mod scenario_list;
pub(crate) mod scenario_reference;
pub(crate) mod summary;
pub(crate) mod title_stream;
pub(crate) mod undo;
pub(crate) mod versions;
pub(crate) mod with_titles;
mod workbook_summary;
