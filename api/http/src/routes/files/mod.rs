//! Uploaded files.

pub(crate) mod change_kind;
pub(crate) mod confirm_file;
pub(crate) mod delete_file;
pub(crate) mod file_download;
pub(crate) mod file_report;
pub(crate) mod file_status;
pub(crate) mod file_table;
pub(crate) mod map_file;
pub(crate) mod price_lists;
pub(crate) mod restore_file;
pub(crate) mod sign_upload;
pub(crate) mod upload_files;
