//! The `titlewise` command.
//!
//! * [`commands`]: one command per file. [`backup`]: creates and restores backups of catalog and store.
//! * [`data_folder`]: the data folder, private and swept. [`log`]: format of log lines. [`freed_memory`]: memory that goes
//!   back to the operating system.

pub mod backup;
pub mod commands;
pub mod data_folder;
pub mod freed_memory;
pub mod log;
