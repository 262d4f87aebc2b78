//! The data folder of a server: private to its owner, with the temporary files of each running server inside it.
//!
//! * [`access`]: modes of folders and files. [`temporary`]: temporary files, and those that a killed server left.

pub mod access;
pub mod temporary;
