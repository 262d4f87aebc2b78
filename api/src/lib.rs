//! Titlewise on the command line and over HTTP.

pub mod commands;
pub mod export;
