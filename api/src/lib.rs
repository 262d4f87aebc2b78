//! Titlewise on the command line and over HTTP.

pub mod backup;
pub mod catalog;
pub mod cluster;
pub mod commands;
pub mod export;
pub mod library;
pub mod openalex;
pub mod server;
pub mod settings;
pub mod storage;
