//! The tests' own writer: a plain model of what a file says, and every form it can be written in.
//! What is written here is made up; the ISSNs are numbers with a right check digit.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)] // Each test uses its own part and may fail.

pub mod compound;
pub mod counter;
pub mod delimited;
pub mod each;
pub mod encoding;
pub mod file;
pub mod form;
pub mod grid;
pub mod issn;
pub mod json;
pub mod ods;
pub mod parts;
pub mod price;
pub mod read_back;
pub mod rights;
pub mod style;
pub mod title;
pub mod titles;
pub mod usage;
pub mod xls;
pub mod xlsx;
