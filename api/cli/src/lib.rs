//! The `titlewise` command.
//!
//! * [`commands`]: one command per file. [`backup`]: creates and restores backups of catalog and store.
//! * [`log`]: format of log lines.

pub mod backup;
pub mod commands;
pub mod log;
