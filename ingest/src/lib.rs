//! placeholder
pub mod generate;
