//! The `titlewise` command.
//!
//! * [`commands`]: one command per file. [`backup`]: creates and restores backups of catalog and store.
//! * [`data_folder`]: the data folder, private and swept. [`log`]: format of log lines.

pub mod backup;
pub mod commands;
pub mod data_folder;
pub mod log;
