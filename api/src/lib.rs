//! Titlewise on the command line and over HTTP.

pub mod catalog;
pub mod commands;
pub mod export;
pub mod server;
pub mod storage;
